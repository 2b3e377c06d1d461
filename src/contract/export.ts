import * as z from 'zod/mini';
import { Group, Id, Message, Timestamp } from './resources';

export const GroupExport = z.object({
  format: z.literal('confab-export'),
  version: z.literal(1),
  exported_at: Timestamp,
  service: z.string(),
  group: Group,
  admins: z.array(z.string()),
  /** Oldest first. */
  messages: z.array(Message),
  files: z.record(Id, z.string()),
});
export type GroupExport = z.infer<typeof GroupExport>;
