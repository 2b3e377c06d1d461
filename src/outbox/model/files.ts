import { omit } from '../../browser/omit';
import type { AttachmentDraft, Entry, Problem } from './entry';
import { refused } from './states';
import type { StoredFile } from './storedFile';

type Find = (upload: string) => StoredFile | undefined;

const isAwaited = ({ id, upload }: AttachmentDraft): boolean => upload !== undefined && id === undefined;

/** True if a file is not uploaded yet. The entry and later entries wait for it. */
export const awaitsFiles = ({ attachments }: Pick<Entry, 'attachments'>): boolean => attachments.some(isAwaited);

export const uploadsOf = ({ attachments }: Pick<Entry, 'attachments'>): string[] =>
  attachments.flatMap(({ upload }) => upload ?? []);

/** The files of an entry that are not uploaded unless a person decides about them. */
const lost = (entry: Entry, find: Find) =>
  entry.attachments.filter((file) => isAwaited(file) && isLost(find(file.upload ?? '')));

const isLost = (file: StoredFile | undefined): boolean => !file || file.problem !== undefined;

/** The file with the id and fields of its attachment once it is uploaded. */
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

/** Returns the entry with the ids of its uploaded files, refused if a file was. Without news it is the same object. */
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

/** The refused files of an entry, and the entry without them, ready to be sent. */
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

/** True if the service swept an upload before the message came. An unsure entry counts only if its repeat is recognised by a key. */
export const isSwept = ({ problem, unsure, keyed }: Entry): boolean =>
  problem?.code === 'unknown-attachment' && (!unsure || keyed === true);

export const withoutIds = (entry: Entry, find: Find): Entry => ({
  ...entry,
  attachments: entry.attachments.map((file) =>
    file.upload !== undefined && find(file.upload)?.bytes ? omit(file, 'id') : file,
  ),
});
