import * as z from 'zod/mini';
import { omit } from '../../browser/omit';
import { Attachment } from '../../contract/resources';

const FileProblem = z.object({ code: z.string(), detail: z.string(), max: z.optional(z.number()) });
export type FileProblem = z.infer<typeof FileProblem>;

export const StoredFile = z.object({
  id: z.string(),
  filename: z.string(),
  type: z.string(),
  size: z.number(),
  createdAt: z.number(),
  attachment: z.optional(Attachment),
  problem: z.optional(FileProblem),
  stuck: z.optional(z.boolean()),
  isSmaller: z.optional(z.boolean()),
  isAsChosen: z.optional(z.boolean()),
  /** The page that uploads the file. `z.catch` drops the object of an earlier version. */
  claim: z.catch(z.optional(z.string()), undefined),
});
export interface StoredFile extends z.infer<typeof StoredFile> {
  /** Absent in messages between tabs, and after `makeRoom` removed the bytes of an uploaded file. */
  bytes?: Blob;
}

export interface FileStore {
  all(): Promise<StoredFile[]>;
  add(file: StoredFile): Promise<void>;
  update(id: string, change: (file: StoredFile) => StoredFile | null): Promise<StoredFile | null>;
}

export const maxStoredBytes = 200 * 1024 * 1024;

export const isWaiting = ({ attachment, problem }: StoredFile): boolean => !attachment && !problem;

export const withoutBytes = (file: StoredFile): StoredFile => omit(file, 'bytes');

export const withoutUpload = (file: StoredFile): StoredFile =>
  file.bytes ? omit(file, 'attachment', 'problem', 'stuck', 'claim', 'isSmaller') : file;
