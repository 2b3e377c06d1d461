import * as z from 'zod/mini';
import { omit } from '../../browser/omit';
import { Attachment } from '../../contract/resources';

/** Why a file was not taken; the code is the service's, or ours where we could tell. */
const FileProblem = z.object({ code: z.string(), detail: z.string(), max: z.optional(z.number()) });
export type FileProblem = z.infer<typeof FileProblem>;

/** A chosen file with its bytes, kept in this browser from the choosing until its message is with the service. */
export const StoredFile = z.object({
  id: z.string(),
  filename: z.string(),
  type: z.string(),
  size: z.number(),
  /** When it was chosen, in ms, by this machine's clock. */
  createdAt: z.number(),
  attachment: z.optional(Attachment),
  /** Refused, or lost, until somebody asks for one more try. */
  problem: z.optional(FileProblem),
  /** The last upload failed on the way and is repeated. */
  stuck: z.optional(z.boolean()),
  isSmaller: z.optional(z.boolean()),
  isAsChosen: z.optional(z.boolean()),
  /** The page that uploads it. An earlier version wrote an object, which was void after 90 seconds. */
  claim: z.catch(z.optional(z.string()), undefined),
});
export interface StoredFile extends z.infer<typeof StoredFile> {
  /** Absent in messages between tabs, and after an upload whose bytes were dropped to make room. */
  bytes?: Blob;
}

/** Where chosen files are kept. Each call is one transaction, and on disk when it resolves. */
export interface FileStore {
  all(): Promise<StoredFile[]>;
  add(file: StoredFile): Promise<void>;
  /** Null: it is not there, or not any more. */
  update(id: string, change: (file: StoredFile) => StoredFile | null): Promise<StoredFile | null>;
}

/** Bytes of all files that one person may have waiting in one browser. */
export const maxStoredBytes = 200 * 1024 * 1024;

export const isWaiting = ({ attachment, problem }: StoredFile): boolean => !attachment && !problem;

export const withoutBytes = (file: StoredFile): StoredFile => omit(file, 'bytes');

/** As before its first upload, so that it is uploaded again. Without bytes it stays as it is. */
export const withoutUpload = (file: StoredFile): StoredFile =>
  file.bytes ? omit(file, 'attachment', 'problem', 'stuck', 'claim', 'isSmaller') : file;
