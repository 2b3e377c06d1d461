import * as z from 'zod/mini';
import { Draft } from '../model/draft';
import type { Entry } from '../model/entry';

// Rows on disk may be of a later version, or damaged. Such a row must not keep the app from starting, and its words must not be
// lost: as far as they can be read they are shown.

const DraftText = z.object({ conversationId: z.string(), text: z.string(), at: z.catch(z.number(), 0) });

const isDraft = (row: unknown): row is Draft => z.safeParse(Draft, row).success;

export const readDrafts = (rows: readonly unknown[]): Draft[] =>
  rows.flatMap((row) => (isDraft(row) ? row : (z.safeParse(DraftText, row).data ?? [])));

/** An incomplete row becomes an expired message with its text, which the person can send or discard. */
export const readEntries = (rows: readonly Entry[]): Entry[] =>
  rows
    .filter(({ text }) => typeof text === 'string')
    .map((row) =>
      Array.isArray(row.attachments) && Number.isFinite(row.seq)
        ? row
        : { ...row, kind: 'message', attachments: [], state: 'expired', seq: 0, createdAt: 0, attempts: 0 },
    );
