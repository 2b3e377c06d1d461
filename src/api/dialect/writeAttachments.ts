import type { Attachment, Message } from '../../contract/resources';
import { isRecord, type Json, readList, readText } from './read';
import { type Bounds, cannot, getMessage, putMessage, type Tools } from './tools';

/**
 * Open point 9: whether a list replaces or adds is not known. So a first addition goes out alone: where that replaced,
 * the full list repairs it; where it added, nothing is there twice.
 */
export async function writeAttachments(tools: Tools, id: string, list: Json, bounds: Bounds): Promise<Message> {
  const wanted = readList(list);
  const before = await getMessage(tools, id, bounds);
  const added = wanted.filter((item) => !before.attachments.some((old) => isOf(old, item)));
  const removed = before.attachments.filter((old) => !wanted.some((item) => isOf(old, item)));
  const put = (attachments: Json[]) => putMessage(tools, id, { attachments }, bounds);
  const known = tools.profile.get().attachments;

  if (before.attachments.length === 0 || known === 'replace') return put(wanted);
  if (removed.length > 0) {
    if (known === 'add-only') throw cannot('cannot-remove-attachment', before);
    const now = await put(wanted);
    const remains = now.attachments.some((item) => removed.some((old) => old.id === item.id));
    tools.profile.learn({ attachments: remains ? 'add-only' : 'replace' });
    if (remains) throw cannot('cannot-remove-attachment', now);
    return now;
  }
  if (added.length === 0) return before;
  const now = await put(added);
  const lost = before.attachments.some((old) => !now.attachments.some((item) => isOf(item, old)));
  if (!known) tools.profile.learn({ attachments: lost ? 'replace' : 'add-only' });
  return lost ? put(wanted) : now;
}

/** The same file: by id, or else by address. */
function isOf(attachment: Attachment, item: Json): boolean {
  if (!isRecord(item)) return readText(item) === attachment.id;
  return item.id !== undefined ? readText(item.id) === attachment.id : readText(item.file_url) === attachment.file_url;
}
