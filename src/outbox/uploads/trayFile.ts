import type { Attachment } from '../../contract/resources';
import type { ReadyFile } from '../drafts/draft';

/** A file on its way to the service, or there and waiting for its message. */
export interface TrayFile {
  /** Its own until it is uploaded, the attachment's after that. */
  id: string;
  filename: string;
  type: string;
  size: number;
  alt: string;
  place: number;
  /** `waiting` for its turn or for the network. */
  state: 'waiting' | 'sending' | 'failed' | 'ready';
  /** From 0 to 1. */
  share: number;
  problem?: FileProblem | undefined;
  /** Where its picture is, for images. */
  preview: string | null;
}

/** Why a file was not taken; the code is the service's, or ours where we could tell. */
export interface FileProblem {
  code: string;
  detail: string;
  max?: number | undefined;
}

export const shownReady = (file: ReadyFile, preview: string | null): TrayFile => ({
  id: file.id,
  filename: file.filename,
  type: file.file_type,
  size: file.file_size ?? 0,
  alt: file.alt ?? '',
  place: file.place,
  state: 'ready',
  share: 1,
  preview: preview ?? (file.file_type.startsWith('image/') ? (file.file_url ?? null) : null),
});

export const readyFile = (attachment: Attachment, file: TrayFile): ReadyFile => ({
  id: attachment.id,
  filename: attachment.filename,
  file_url: attachment.file_url,
  file_type: attachment.file_type,
  file_size: attachment.file_size ?? file.size,
  ...(attachment.width && attachment.height ? { width: attachment.width, height: attachment.height } : {}),
  ...(file.alt && { alt: file.alt }),
  place: file.place,
});
