import { omit } from '../../browser/omit';
import type { AttachmentDraft, Entry, Problem } from './entry';
import { refused } from './states';
import type { StoredFile } from './storedFile';

type Find = (upload: string) => StoredFile | undefined;

const isAwaited = ({ id, upload }: AttachmentDraft): boolean => upload !== undefined && id === undefined;

export const awaitsFiles = ({ attachments }: Pick<Entry, 'attachments'>): boolean => attachments.some(isAwaited);

export const uploadsOf = ({ attachments }: Pick<Entry, 'attachments'>): string[] =>
  attachments.flatMap(({ upload }) => upload ?? []);

const lost = (entry: Entry, find: Find) =>
  entry.attachments.filter((file) => isAwaited(file) && isLost(find(file.upload ?? '')));

const isLost = (file: StoredFile | undefined): boolean => !file || file.problem !== undefined;

export function withUploaded(file: AttachmentDraft, find: Find): AttachmentDraft {
  const there = file.upload === undefined ? undefined : find(file.upload)?.attachment;
  if (!there || file.id !== undefined) return file;
  const { id, filename, file_url, file_type, file_size, width, height } = there;
  return {
    ...file,
    id,
    filename,
    file_url,
    file_type,
    ...(file_size !== null && { file_size }),
    ...(width && height ? { width, height } : {}),
  };
}

/** Adds the ids of uploaded files, or refuses the entry if a file is refused or lost. */
export function linked(entry: Entry, find: Find): Entry {
  if (!awaitsFiles(entry) || entry.state === 'failed') return entry;
  const attachments = entry.attachments.map((file) => withUploaded(file, find));
  const isNew = attachments.some((file, index) => file !== entry.attachments[index]);
  const linked = isNew ? { ...entry, attachments } : entry;
  const stuck = attachments.some((file) => isAwaited(file) && find(file.upload ?? '')?.stuck === true);
  const next = stuck === (entry.stuck ?? false) ? linked : { ...linked, stuck };
  const [first] = lost(next, find);
  return first ? refused(next, problemOf(first, find)) : next;
}

function problemOf({ upload = '', filename = '' }: AttachmentDraft, find: Find): Problem {
  const { code = 'file-lost', detail = '', max } = find(upload)?.problem ?? {};
  return { code, status: null, detail, filename, ...(max !== undefined && { max }) };
}

export function withoutRefused(entry: Entry, find: Find): { entry: Entry; removed: string[] } {
  const out = new Set(lost(entry, find));
  const attachments = entry.attachments.filter((file) => !out.has(file));
  return {
    entry: { ...omit(entry, 'problem'), attachments, state: 'queued' },
    removed: [...out].flatMap(({ upload }) => upload ?? []),
  };
}

export const canDropFile = ({ problem, text, attachments }: Entry): boolean =>
  problem?.filename !== undefined && (text !== '' || attachments.length > 1);

/**
 * True if the service deleted the upload because no message used it. An unsure entry counts only with a key. Without a
 * key, another request could double the message.
 */
export const isSwept = ({ problem, unsure, keyed }: Entry): boolean =>
  problem?.code === 'unknown-attachment' && (!unsure || keyed === true);

export const withoutIds = (entry: Entry, find: Find): Entry => ({
  ...entry,
  attachments: entry.attachments.map((file) =>
    file.upload !== undefined && find(file.upload)?.bytes ? omit(file, 'id') : file,
  ),
});
