import * as z from 'zod/mini';
import type { Contact, Group, Message } from '../../contract/resources';
import type { ConversationMap } from '../truth/conversationMap';
import type { Timeline } from '../truth/timelineWindow';
import { ListRecord, type PageRecord } from './storage';

/** About 3 MB per account. Lengths are UTF-16 units of the JSON. */
export const deviceLimits = { groups: 100, pages: 20, messages: 30, listLength: 500_000, pageLength: 120_000 } as const;

const withoutPhone = (contact: Contact): Contact => ({ ...contact, phone_number: null });
const withoutPhones = (message: Message): Message => ({ ...message, contact: withoutPhone(message.contact) });

function bounded<T>(items: readonly T[], count: number, length: number): T[] {
  const stored: T[] = [];
  let room = length;
  for (const item of items.slice(0, count)) {
    room -= JSON.stringify(item).length;
    if (room < 0) break;
    stored.push(item);
  }
  return stored;
}

export function toListRecord(groups: readonly Group[], conversations: ConversationMap): ListRecord {
  const rows = bounded(groups, deviceLimits.groups, deviceLimits.listLength / 2).map((group) => ({
    ...group,
    contacts: group.contacts.map(withoutPhone),
  }));
  const shown = rows.flatMap(({ conversation_id }) => {
    const known = conversations.get(conversation_id);
    if (!known || known.latest_unknown) return [];
    return [{ ...known, latest_message: known.latest_message && withoutPhones(known.latest_message) }];
  });
  return z.parse(ListRecord, {
    groups: rows,
    conversations: bounded(shown, deviceLimits.groups, deviceLimits.listLength / 2),
  });
}

export function toPageRecord({ messages, older }: Timeline): PageRecord {
  const stored = bounded(messages, deviceLimits.messages, deviceLimits.pageLength).map(withoutPhones);
  return { messages: stored, older: older || stored.length < messages.length };
}
