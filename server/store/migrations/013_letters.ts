import type { Migration } from 'kysely';
import type { Store } from '../database/connection';
import { refold } from './007_fold';

/** Letters that Unicode does not decompose are folded since, too: `ł` is `l`. */
export const letters = (store: Store): Migration => refold(store, /[łđðøħŧæœþ]/i);
