import type { Migration } from 'kysely';
import type { Store } from '../database/store';
import { refold } from './007_fold';

/** Unicode does not decompose these letters. Messages with these letters are indexed again, now with `l` for `ł`. */
export const letters = (store: Store): Migration => refold(store, /[łđðøħŧæœþ]/i);
