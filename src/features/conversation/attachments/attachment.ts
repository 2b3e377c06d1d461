import { isPicture, type NamedType, typeOf } from '#contract/fileTypes';
import type { Attachment, Message } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';

export const isImage = (file: NamedType): boolean => isPicture(typeOf(file));

export type MediaKind = 'image' | 'video' | 'audio' | 'file';

/** By its type. Without an address there is nothing to show. */
export function kindOf(attachment: Attachment): MediaKind {
  const [kind] = typeOf(attachment).split('/');
  if (attachment.file_url === '') return 'file';
  if (kind === 'image') return isImage(attachment) ? kind : 'file';
  return kind === 'video' || kind === 'audio' ? kind : 'file';
}

/** The files of words that are not sent yet, as a message will have them. */
const pendingAttachments = (entry: Entry): Attachment[] =>
  entry.attachments.map((draft, index) => ({
    id: draft.id ?? draft.file_url ?? String(index),
    message_id: null,
    filename: draft.filename ?? '',
    file_url: draft.file_url ?? '',
    file_type: draft.file_type ?? '',
    file_size: draft.file_size ?? null,
    created_at: null,
    width: draft.width,
    height: draft.height,
    alt: draft.alt,
  }));

/** A message's files, without those that an edit on its way takes away. */
export function attachmentsOf(message: Message | undefined, entry: Entry | undefined): readonly Attachment[] {
  if (!message) return entry ? pendingAttachments(entry) : [];
  const { kept } = entry?.state === 'conflict' ? {} : (entry ?? {});
  return kept ? message.attachments.filter(({ id }) => kept.some((file) => file.id === id)) : message.attachments;
}

export interface ShownImage {
  id: string;
  messageId: string;
  url: string;
  filename: string;
  alt: string;
  by: string;
}

/** Every image of a window of a conversation, in reading order. */
export const imagesOf = (messages: readonly Message[]): ShownImage[] =>
  messages.flatMap((message) =>
    message.attachments
      .filter((attachment) => kindOf(attachment) === 'image')
      .map((attachment) => ({
        id: attachment.id,
        messageId: message.id,
        url: attachment.file_url,
        filename: attachment.filename,
        alt: attachment.alt || attachment.filename,
        by: message.contact.username,
      })),
  );

/** Saves a file instead of showing it. An upload's address takes a word for that; another site is opened beside. */
export function downloadUrl(url: string): string {
  return /\/v\d+\/files\/.*[?&]signature=/.test(url) ? `${url}&download=1` : url;
}
