import type { Migration } from 'kysely';
import type { Store } from '../database/connection';
import { refold } from './007_fold';

/** Refolds letters that Unicode does not decompose: `ł` is `l`. */
export const letters = (store: Store): Migration => refold(store, /[łđðøħŧæœþ]/i);
