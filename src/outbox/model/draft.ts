import * as z from 'zod/mini';
import { replyOf } from '../../contract/replies';

const DraftFile = z.object({
  /** With `kept`, the id of the `StoredFile`. Otherwise the service's id. */
  id: z.string(),
  kept: z.optional(z.literal(true)),
  filename: z.string(),
  file_type: z.string(),
  place: z.number(),
  file_url: z.optional(z.string()),
  file_size: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  alt: z.optional(z.string()),
});
export type DraftFile = z.infer<typeof DraftFile>;

/** Words that left the draft and are not in the outbox yet. `key` becomes the key of the entry. */
const UnderWay = z.object({
  key: z.string(),
  text: z.string(),
  files: z.optional(z.array(DraftFile)),
  reply: z.optional(z.string()),
  by: z.optional(z.string()),
});
export type UnderWay = z.infer<typeof UnderWay>;

const EditOf = z.object({
  conversationId: z.string(),
  /** The message's text when the edit form opened. `etag` is of the same moment. */
  base: z.string(),
  etag: z.optional(z.string()),
  /** Ids of the remaining attachments, if the edit removes some. */
  kept: z.optional(z.array(z.string())),
  /** Unix seconds, by the service's clock. Shows if a missing message is deleted or not loaded yet. */
  createdAt: z.optional(z.number()),
  open: z.boolean(),
});
export type EditOf = z.infer<typeof EditOf>;

export const Draft = z.object({
  /** For an edit: `edit:` and the message's id or the entry's key. */
  conversationId: z.string(),
  text: z.string(),
  /** Milliseconds, by this machine's clock. The newest draft wins. */
  at: z.number(),
  files: z.optional(z.array(DraftFile)),
  /** The head of a reply (`contract/replies`). */
  reply: z.optional(z.string()),
  /** Stored in the same row as `text`, so a crash never loses the words. */
  underWay: z.optional(z.array(UnderWay)),
  edit: z.optional(EditOf),
  /** The id of the writing page, if that page has no disk. `join` merges the draft into the draft on disk. */
  apart: z.optional(z.string()),
  /** Stored with the draft, because the service does not name a deleted group. */
  group: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

const editPrefix = 'edit:';

export const editId = (id: string): string => editPrefix + id;

export const editedId = ({ conversationId }: Draft): string => conversationId.slice(editPrefix.length);

export const isEdit = ({ conversationId }: Draft): boolean => conversationId.startsWith(editPrefix);

export const writtenIn = ({ conversationId, edit }: Draft): string => edit?.conversationId ?? conversationId;

export function withBack(draft: Draft, back: readonly Pick<UnderWay, 'text' | 'files' | 'reply'>[]): Draft {
  const [first, ...rest] = [...back, draft].filter(({ text, reply, files = [] }) => text || reply || files.length > 0);
  // The draft has one `reply`, so the quotes of the other replies become text.
  const texts = [first?.text, ...rest.map(({ reply = '', text }) => reply + text)].filter(Boolean);
  const files = [...back.flatMap((each) => each.files ?? []), ...(draft.files ?? [])];
  return { ...draft, reply: first?.reply, text: texts.join('\n'), files, underWay: undefined };
}

export function prepended(draft: Draft, { text, files = [] }: Pick<UnderWay, 'text' | 'files'>): Draft {
  const reply = draft.reply === undefined ? replyOf(text) : null;
  return {
    ...draft,
    ...(reply && { reply: reply.head }),
    ...(files.length > 0 && { files: [...(draft.files ?? []), ...files] }),
    text: [reply ? reply.answer : text, draft.text].filter(Boolean).join('\n'),
  };
}
