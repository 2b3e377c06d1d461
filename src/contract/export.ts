import * as z from 'zod/mini';
import { Group, Id, Message, Timestamp } from './resources';

/** A group as a file: written by "Download a copy" and read by `npm run import`. */
export const GroupExport = z.object({
  format: z.literal('confab-export'),
  version: z.literal(1),
  exported_at: Timestamp,
  /** Address of the service it was taken from. */
  service: z.string(),
  group: Group,
  /** Usernames. */
  admins: z.array(z.string()),
  /** Oldest first. */
  messages: z.array(Message),
  /** Base64 of the uploaded files, by attachment id. A missing file keeps its address. */
  files: z.record(Id, z.string()),
});
export type GroupExport = z.infer<typeof GroupExport>;
