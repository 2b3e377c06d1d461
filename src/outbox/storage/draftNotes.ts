import * as z from 'zod/mini';
import { parseJson, storedKeys } from '../../browser/storage';
import type { Draft } from '../model/draft';
import { readDrafts } from './readRows';

/** What a page that was left had not brought to disk, as web storage has it. */
interface Note {
  key: string;
  text: string | null | undefined;
  drafts: Draft[];
}

/** What the keys of all notes begin with, of the person whose database is `name`. Alone, it is the key of an earlier version. */
export const notePrefix = (name: string): string => `${name}:drafts`;

/** The notes of that person, one for each page. */
export const readNotes = (storage: Pick<Storage, 'getItem' | 'key' | 'length'> | null, name: string): Note[] =>
  storedKeys(storage, notePrefix(name)).map((key) => {
    const text = storage?.getItem(key);
    return { key, text, drafts: readDrafts(parseJson(text, z.array(z.unknown())) ?? []) };
  });
