import * as z from 'zod/mini';
import { Draft } from '../drafts/draft';
import type { Entry } from '../queue/entries/entry';

// What lies on disk may be of a later version, or damaged. One such row must not keep the app from starting, and its words are
// somebody's: as far as they can be read they are shown.

const isText = ({ text }: Draft | Entry): boolean => typeof text === 'string';

export const readDrafts = (rows: readonly Draft[]): Draft[] =>
  rows
    .filter(isText)
    .map((row) =>
      z.safeParse(Draft, row).success ? row : { conversationId: row.conversationId, text: row.text, at: 0 },
    );

/** Of one that is not whole its words, which are sent when somebody says so. */
export const readEntries = (rows: readonly Entry[]): Entry[] =>
  rows
    .filter(isText)
    .map((row) =>
      Array.isArray(row.attachments) && row.seq > 0
        ? row
        : { ...row, kind: 'message', attachments: [], state: 'expired', seq: 0, createdAt: 0, attempts: 0 },
    );
