import type { CSSProperties } from 'react';
import { isPicture, type NamedType, typeOf } from '#contract/fileTypes';
import type { Attachment, Message } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';
import { classes } from '#ui/classes';

export const pictureGrid = (count: number): string =>
  count > 1
    ? classes(
        'grid w-md max-w-full gap-1 overflow-hidden rounded-2xl',
        count === 2 || count === 4 ? 'grid-cols-2' : 'grid-cols-3',
      )
    : '';

const maxBoxRem = { width: 22, height: 20 };

/** `width` and `height` are in pixels. */
export function pictureBox({ width, height }: Pick<Attachment, 'width' | 'height'>): CSSProperties {
  if (!width || !height) return { inlineSize: '18rem', blockSize: '12rem' };
  const ratio = Math.min(12, Math.max(0.4, width / height));
  const fitting = Math.min(maxBoxRem.width, maxBoxRem.height * ratio, Math.max(6, width / 16));
  return { inlineSize: `${fitting}rem`, aspectRatio: ratio };
}

export const isImage = (file: NamedType): boolean => isPicture(typeOf(file));

export function kindOf(attachment: Attachment) {
  const [kind] = typeOf(attachment).split('/');
  if (attachment.file_url === '') return 'file';
  if (kind === 'image') return isImage(attachment) ? kind : 'file';
  return kind === 'video' || kind === 'audio' ? kind : 'file';
}

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

export function attachmentsOf(message: Message | undefined, entry: Entry | undefined): readonly Attachment[] {
  if (!message) return entry ? pendingAttachments(entry) : [];
  const { kept } = entry?.state === 'conflict' ? {} : (entry ?? {});
  return kept ? message.attachments.filter(({ id }) => kept.some((file) => file.id === id)) : message.attachments;
}

export type ShownImage = ReturnType<typeof imagesOf>[number];

export const imagesOf = (messages: readonly Message[]) =>
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

/** Only signed addresses of uploads accept the `download` parameter. */
export function downloadUrl(url: string): string {
  return /\/v\d+\/files\/.*[?&]signature=/.test(url) ? `${url}&download=1` : url;
}
