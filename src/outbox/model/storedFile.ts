import * as z from 'zod/mini';
import { omit } from '../../browser/omit';
import { Attachment } from '../../contract/resources';

/** Why a file was refused. The code is the service's, or ours if the client found the reason. */
const FileProblem = z.object({ code: z.string(), detail: z.string(), max: z.optional(z.number()) });
export type FileProblem = z.infer<typeof FileProblem>;

/** A chosen file with its bytes, stored in this browser until its message is with the service. */
export const StoredFile = z.object({
  id: z.string(),
  filename: z.string(),
  type: z.string(),
  size: z.number(),
  /** When it was chosen, in ms, by this machine's clock. */
  createdAt: z.number(),
  attachment: z.optional(Attachment),
  /** Set while the file is refused or lost. Another try removes it. */
  problem: z.optional(FileProblem),
  /** True while an upload that failed is repeated. */
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

/** Stores chosen files. Each call is one transaction, and on disk when it resolves. */
export interface FileStore {
  all(): Promise<StoredFile[]>;
  add(file: StoredFile): Promise<void>;
  /** Resolves to null if the file does not exist. */
  update(id: string, change: (file: StoredFile) => StoredFile | null): Promise<StoredFile | null>;
}

/** Bytes of all files that one person may have waiting in one browser. */
export const maxStoredBytes = 200 * 1024 * 1024;

export const isWaiting = ({ attachment, problem }: StoredFile): boolean => !attachment && !problem;

export const withoutBytes = (file: StoredFile): StoredFile => omit(file, 'bytes');

/** The file as before its first upload, so that it is uploaded again. Without bytes it stays as it is. */
export const withoutUpload = (file: StoredFile): StoredFile =>
  file.bytes ? omit(file, 'attachment', 'problem', 'stuck', 'claim', 'isSmaller') : file;
