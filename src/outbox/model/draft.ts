import * as z from 'zod/mini';
import { replyOf } from '../../contract/replies';

const DraftFile = z.object({
  /** The service's id, or that of the stored file (`model/storedFile`) if `kept`. */
  id: z.string(),
  /** True if this browser has the file's bytes, and the state of its upload. */
  kept: z.optional(z.literal(true)),
  filename: z.string(),
  file_type: z.string(),
  /** Position in the list. The order of the uploads does not change it. */
  place: z.number(),
  file_url: z.optional(z.string()),
  file_size: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  alt: z.optional(z.string()),
});
export type DraftFile = z.infer<typeof DraftFile>;

/** Words that left the field and are not in the outbox yet, by the key that they will have there. */
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
  /** The words, the version and the files when the form was opened. */
  base: z.string(),
  etag: z.optional(z.string()),
  kept: z.optional(z.array(z.string())),
  /** When the message was made, in seconds of the service; tells an unread page from a deletion. */
  createdAt: z.optional(z.number()),
  open: z.boolean(),
});
export type EditOf = z.infer<typeof EditOf>;

/** A message that is typed and not sent, or an edit that is not saved. */
export const Draft = z.object({
  /** For an edit: `edit:` and its message's id, or the key of its entry. */
  conversationId: z.string(),
  text: z.string(),
  /** When it was last written, in milliseconds of this machine's clock. Of two tabs' drafts the newer counts. */
  at: z.number(),
  files: z.optional(z.array(DraftFile)),
  /** The head of a reply (`contract/replies`), which names the answered message. */
  reply: z.optional(z.string()),
  /** Stored together with the rest of the draft, so that after a crash the words are in the draft or in the outbox. */
  underWay: z.optional(z.array(UnderWay)),
  edit: z.optional(EditOf),
  /** The page that wrote it without a disk. It is joined with a draft on disk, and neither replaces the other. */
  apart: z.optional(z.string()),
  /** Its group with the last known name, because the service does not name a group that is gone. */
  group: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

const editPrefix = 'edit:';

export const editId = (id: string): string => editPrefix + id;

export const editedId = ({ conversationId }: Draft): string => conversationId.slice(editPrefix.length);

export const isEdit = ({ conversationId }: Draft): boolean => conversationId.startsWith(editPrefix);

export const writtenIn = ({ conversationId, edit }: Draft): string => edit?.conversationId ?? conversationId;

/** Puts words that did not reach the outbox before those that were typed after them. */
export function withBack(draft: Draft, back: readonly Pick<UnderWay, 'text' | 'files' | 'reply'>[]): Draft {
  const [first, ...rest] = [...back, draft].filter(({ text, reply, files = [] }) => text || reply || files.length > 0);
  // Only the first can have its quote beside the field; the quotes of the others stay in their words.
  const texts = [first?.text, ...rest.map(({ reply = '', text }) => reply + text)].filter(Boolean);
  const files = [...back.flatMap((each) => each.files ?? []), ...(draft.files ?? [])];
  return { ...draft, reply: first?.reply, text: texts.join('\n'), files, underWay: undefined };
}

/** Puts words on lines of their own before a draft. Their quote goes beside the field unless it has one. */
export function prepended(draft: Draft, { text, files = [] }: Pick<UnderWay, 'text' | 'files'>): Draft {
  const reply = draft.reply === undefined ? replyOf(text) : null;
  return {
    ...draft,
    ...(reply && { reply: reply.head }),
    ...(files.length > 0 && { files: [...(draft.files ?? []), ...files] }),
    text: [reply ? reply.answer : text, draft.text].filter(Boolean).join('\n'),
  };
}
