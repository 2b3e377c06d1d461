import type { Insertable } from 'kysely';
import { type Attachment, toWireName, withoutHidden } from '../../../src/contract';
import { messageId, newId } from '../../ids';
import { fileReference } from '../../signedUrl';
import { insertInBatches } from '../../store/database/batches';
import type { Schema, Tx } from '../../store/database/schema';
import type { Store } from '../../store/database/store';
import { indexMessages } from '../../store/search/search';
import { externalAddress, type Stored, safeFilename } from './files';
import type { People } from './people';
import type { ReadCopy } from './read';

/**
 * Send times in Unix milliseconds. No message gets an earlier time than the message before, so that messages keep the
 * order of the exported file.
 */
export const sentTimes = ({ messages }: ReadCopy): number[] => {
  let latest = 0;
  return messages.map((message) => {
    latest = Math.max(latest, message.created_at * 1_000);
    return latest;
  });
};

interface ImportedMessages {
  copy: ReadCopy;
  people: People;
  stored: Map<Attachment, Stored>;
  group: { conversation_id: string; last_message_id: string | null };
  notes: string[];
}

export async function addMessages(tx: Tx, store: Store, { copy, people, stored, group, notes }: ImportedMessages) {
  const sortTimes = sentTimes(copy);
  const reactions: Insertable<Schema['reaction']>[] = [];
  const attachments: Insertable<Schema['attachment']>[] = [];
  const uploads: Insertable<Schema['upload']>[] = [];
  const messages = copy.messages.map((message, index) => {
    const seq = index + 1;
    const isLast = seq === copy.messages.length;
    const id = (isLast && group.last_message_id) || messageId({ ms: sortTimes[index] ?? 0, number: seq });
    const contact_id = people.idOf(message.contact.username);
    const created_at = message.created_at * 1_000;
    const given = message.reactions.flatMap((reaction) =>
      Object.entries(reaction).flatMap(([name, users]) =>
        [...new Set(users.map(people.idOf))].map((who) => [name, who] as const),
      ),
    );
    for (const [order, [name, who]] of given.entries())
      reactions.push({ message_id: id, name, contact_id: who, created_at: created_at + order });
    for (const [position, file] of message.attachments.entries()) {
      const kept = stored.get(file);
      const file_url = kept ? fileReference(kept) : externalAddress(file, copy.service);
      if (file_url === undefined) {
        notes.push(`${file.filename} of messages[${index}] is neither in the copy nor at an address, and is left out`);
        continue;
      }
      const time = (file.created_at ?? message.created_at) * 1_000;
      attachments.push({
        id: kept?.id ?? newId('att', time),
        message_id: id,
        position,
        filename: kept?.filename ?? safeFilename(file),
        file_url,
        file_type: kept?.file_type ?? file.file_type,
        file_size: kept?.file_size ?? file.file_size,
        width: kept?.width ?? file.width ?? null,
        height: kept?.height ?? file.height ?? null,
        alt: file.alt ? withoutHidden(toWireName(file.alt), { lines: true }) : null,
        created_at: time,
      });
      if (kept) uploads.push({ ...kept, owner_id: contact_id, message_id: id, group_id: null, created_at: time });
    }
    return {
      id,
      conversation_id: group.conversation_id,
      contact_id,
      message: message.message,
      seq,
      version: message.updated_at === null ? 1 : 2,
      created_at,
      updated_at: message.updated_at === null ? null : message.updated_at * 1_000,
      seen_at: message.read_at === null ? null : message.read_at * 1_000,
    };
  });
  await insertInBatches(tx, 'message', messages);
  await indexMessages(tx, store.search, messages);
  await insertInBatches(tx, 'reaction', reactions);
  await insertInBatches(tx, 'attachment', attachments);
  await insertInBatches(tx, 'upload', uploads);
}
