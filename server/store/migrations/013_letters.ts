import type { Migration } from 'kysely';
import type { Store } from '../database/store';
import { refold } from './007_fold';

/** Indexes again the messages with letters that Unicode does not decompose, for example `ł` (now `l`). */
export const letters = (store: Store): Migration => refold(store, /[łđðøħŧæœþ]/i);
