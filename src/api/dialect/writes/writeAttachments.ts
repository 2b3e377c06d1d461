import type { Attachment, Message } from '#contract/resources';
import { type Context, cannot } from '../context';
import { isRecord, type Json, readId, readList, readText } from '../reading/read';
import type { ObjectUpdate } from './objectUpdate';

/**
 * Open point 9: a list may replace or add. A first addition goes out alone: if it replaced, the full list repairs it, and if
 * it added, nothing is doubled. Throws `cannot-remove-attachment` if the service only adds.
 */
export async function writeAttachments(context: Context, update: ObjectUpdate<Message>, list: Json): Promise<Message> {
  const wanted = readList(list);
  const before = await update.read();
  const received = readList(update.raw()?.attachments);
  const added = wanted.filter((item) => !before.attachments.some((old) => isOf(old, item)));
  const removed = before.attachments.filter((old) => !wanted.some((item) => isOf(old, item)));
  // An attachment that stays goes back as it came, so that no field of it is lost.
  const put = (items: Json[]) => update.put({ attachments: items.map((item) => asReceived(received, item)) });
  const { attachments, put: puts } = context.profile.get();
  const known = attachments ?? (puts?.messages && 'replace');

  if (before.attachments.length === 0 || known === 'replace') return put(wanted);
  if (removed.length > 0) {
    if (known === 'add-only') throw cannot('cannot-remove-attachment', before);
    const now = await put(wanted);
    const remains = now.attachments.some((item) => removed.some((old) => old.id === item.id));
    context.profile.learn({ attachments: remains ? 'add-only' : 'replace' });
    if (remains) throw cannot('cannot-remove-attachment', now);
    return now;
  }
  if (added.length === 0) return before;
  const now = await put(added);
  const lost = before.attachments.some((old) => !now.attachments.some((item) => isOf(item, old)));
  if (!known) context.profile.learn({ attachments: lost ? 'replace' : 'add-only' });
  return lost ? put(wanted) : now;
}

function asReceived(received: readonly Json[], item: Json): Json {
  if (!isRecord(item)) return item;
  const old = received.filter(isRecord).find(({ id }) => readId(id) !== null && readId(id) === readId(item.id));
  return old ? { ...old, ...item } : item;
}

/** The same file: by id, or else by address. */
function isOf(attachment: Attachment, item: Json): boolean {
  if (!isRecord(item)) return readText(item) === attachment.id;
  return item.id !== undefined ? readText(item.id) === attachment.id : readText(item.file_url) === attachment.file_url;
}
