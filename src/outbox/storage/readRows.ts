import * as z from 'zod/mini';
import { Draft } from '../model/draft';
import { Entry, newerVersion } from '../model/entry';
import { StoredFile } from '../model/storedFile';

// Rows may be damaged or from another version. Readable text is shown and unknown fields stay.

const DraftText = z.object({ conversationId: z.string(), text: z.string(), at: z.catch(z.number(), 0) });

const isDraft = (row: unknown): row is Draft => z.safeParse(Draft, row).success;

export const readDrafts = (rows: readonly unknown[]): Draft[] =>
  rows.flatMap((row) => (isDraft(row) ? row : (z.safeParse(DraftText, row).data ?? [])));

const EntryRow = z.looseObject(Entry.shape);
const EntryText = z.looseObject({
  key: z.string(),
  conversationId: z.catch(z.string(), ''),
  text: z.string(),
  kind: z.optional(z.unknown()),
  state: z.optional(z.unknown()),
  unsure: z.catch(z.optional(z.boolean()), undefined),
});
const { kind: Kind, state: State } = Entry.shape;

const isNewer = ({ kind, state }: z.infer<typeof EntryText>): boolean =>
  (typeof kind === 'string' && !z.safeParse(Kind, kind).success) ||
  (typeof state === 'string' && !z.safeParse(State, state).success);

/** An incomplete row becomes an expired message that the person can send or discard. */
function readEntry(row: unknown): Entry | undefined {
  const whole = z.safeParse(EntryRow, row);
  if (whole.success) return whole.data;
  const words = z.safeParse(EntryText, row).data;
  if (!words) return undefined;
  const { key, conversationId, text, unsure } = words;
  return {
    ...{ key, kind: 'message', conversationId, text, attachments: [] },
    ...{ state: 'expired', seq: 0, createdAt: 0, attempts: 0 },
    ...(unsure && { unsure }),
    ...(isNewer(words) && { problem: { code: newerVersion, status: null, detail: '' } }),
  };
}

export const readEntries = (rows: readonly unknown[]): Entry[] => rows.flatMap((row) => readEntry(row) ?? []);

const ChangeRow = z.looseObject({
  key: z.string(),
  seq: z.number(),
  owner: z.string(),
  at: z.number(),
  what: z.unknown(),
});

export const readChange = (row: unknown) => z.safeParse(ChangeRow, row).data;
const FileRow = z.looseObject(StoredFile.shape);
export function readFile(row: unknown): StoredFile | undefined {
  const file = z.safeParse(FileRow, row).data;
  if (!file) return undefined;
  const { bytes, ...rest } = file;
  return bytes instanceof Blob ? { ...rest, bytes } : rest;
}

const Meta = z.object({ seq: z.number() });

/** Looks at all rows too, because the stored counter may be damaged. */
export const nextSeq = (meta: unknown, rows: readonly { seq: number }[]): number =>
  Math.max(z.safeParse(Meta, meta).data?.seq ?? 0, ...rows.map(({ seq }) => seq)) + 1;
