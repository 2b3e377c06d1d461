import type { DraftFile } from '../model/draft';
import type { AttachmentDraft } from '../model/entry';
import type { FileProblem, StoredFile } from '../model/storedFile';

/** A file that waits for its message: on its way to the service, or there. */
export interface TrayFile {
  /** The stored file's; the attachment's where this browser has no bytes of it. */
  id: string;
  filename: string;
  type: string;
  size: number;
  alt: string;
  place: number;
  /** `waiting` for its turn or for the network. */
  state: FileState;
  share: number;
  problem?: FileProblem | undefined;
  isSmaller?: boolean;
  preview: string | null;
}

export type FileState = 'waiting' | 'sending' | 'failed' | 'ready';

export interface UploadProgress {
  state: FileState;
  share: number;
  problem?: FileProblem | undefined;
  /** A picture that was made smaller, of which this browser has the original. */
  isSmaller?: boolean;
}

export const fileLost: FileProblem = { code: 'file-lost', detail: '' };

/** `share`: of one on its way here. `isLoaded`: a file that is unknown has nobody who could upload it. */
export function progressOf(file: StoredFile | undefined, share: number | undefined, isLoaded: boolean): UploadProgress {
  if (!file) return isLoaded ? { state: 'failed', share: 0, problem: fileLost } : { state: 'waiting', share: 0 };
  if (file.attachment) return { state: 'ready', share: 1, ...(file.isSmaller && file.bytes && { isSmaller: true }) };
  if (file.problem) return { state: 'failed', share: 0, problem: file.problem };
  return share === undefined ? { state: file.claim ? 'sending' : 'waiting', share: 0 } : { state: 'sending', share };
}

export const shownFile = (file: DraftFile, progress: UploadProgress, preview: string | null): TrayFile => ({
  id: file.id,
  filename: file.filename,
  type: file.file_type,
  size: file.file_size ?? 0,
  alt: file.alt ?? '',
  place: file.place,
  preview: preview ?? (file.file_type.startsWith('image/') ? (file.file_url ?? null) : null),
  ...progress,
});

export const asAttachment = ({ place: _, kept, id, ...file }: DraftFile): AttachmentDraft =>
  kept ? { upload: id, ...file } : { id, ...file };
