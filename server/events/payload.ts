import * as z from 'zod/mini';
import type { ChatEvent, Contact, Group } from '../../src/contract';
import { secondMs } from '../durations';
import type { Db } from '../store/database/schema';
import type { EventRow } from '../store/events';
import { findGroupRow } from '../store/groups/groups';
import { toGroupForEach } from '../store/groups/groupViews';
import { companionsOf, memberIdsOf } from '../store/groups/members';
import { findPreference } from '../store/groups/preferences';
import { newestUpTo, readTime, readTimes } from '../store/groups/reading';
import type { Reader } from '../store/groups/waitingMarkers';
import { loadForAll } from '../store/messages/messages';
import { findContact, usernamesOf } from '../store/people/contacts';
import { acquaintances, sightOf } from '../store/people/sight';
import { toSeconds, toSecondsOrNull } from '../store/times';

const maxAudiences = 1_000;

/** Builds events from the current store, so that deleted content is not sent. */
export class Payloads {
  readonly #db: Db;
  readonly #audiences = new Map<string, Set<string>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads the current members, so that a person who left does not get the event. */
  async audience({ type, conversation_id, contact_id, only_for }: EventRow): Promise<Set<string>> {
    const showsGroup = type === 'group.created' || type === 'group.updated';
    if (only_for !== null && !showsGroup) return new Set([only_for]);
    if (type === 'contact.updated') return companionsOf(this.#db, contact_id ?? '');
    const known = this.#audiences.get(conversation_id) ?? (await memberIdsOf(this.#db, conversation_id));
    if (this.#audiences.size > maxAudiences) this.#audiences.clear();
    this.#audiences.set(conversation_id, known);
    if (only_for === null) return known;
    return new Set(known.has(only_for) ? [only_for] : []);
  }

  /**
   * Drops the cached members, so that the next event reads them again. A person may be removed while an event is built.
   */
  forgetAudience({ conversation_id }: EventRow): void {
    this.#audiences.delete(conversation_id);
  }

  /**
   * Returns the event for each contact id, or undefined if the message or group is deleted. Contacts who may see the
   * same data share one object.
   */
  async build(row: EventRow, listeners: string[]): Promise<Map<string, ChatEvent> | undefined> {
    if (row.type === 'message.created' || row.type === 'message.updated')
      return this.#message(row, row.type, listeners);
    if (row.type === 'group.created' || row.type === 'group.updated') return this.#group(row, row.type, listeners);
    if (row.type === 'contact.updated') return this.#contact(row.contact_id ?? '', listeners);
    const event = await this.#same(row);
    return event && new Map(listeners.map((listener) => [listener, event]));
  }

  async #same(row: EventRow): Promise<ChatEvent | undefined> {
    const { conversation_id, group_id } = row;
    switch (row.type) {
      case 'group.deleted': {
        const deleter = row.contact_id === null ? undefined : await findContact(this.#db, row.contact_id);
        return { type: row.type, group_id, conversation_id, ...(deleter && { by: deleter.username }) };
      }
      case 'preference.updated': {
        const preference = await findPreference(this.#db, group_id, row.only_for ?? '');
        return preference && { type: row.type, preference };
      }
      case 'message.deleted':
        return { type: row.type, conversation_id, message_id: row.message_id ?? '' };
      case 'read.moved':
        return this.#moved(row, readersOf(row));
      default:
        return undefined;
    }
  }

  async #moved({ conversation_id }: EventRow, readers: Reader[]): Promise<ChatEvent | undefined> {
    const names = await usernamesOf(
      this.#db,
      readers.map(({ id }) => id),
    );
    const upTo = await newestUpTo(this.#db, conversation_id, [
      ...new Set(readers.flatMap((reader) => reader.upTo ?? [])),
    ]);
    const told = readers.flatMap(({ id, upTo: read, at }) => {
      const username = names.get(id);
      // `at` is null if no read time was stored, for example because the read marker moved back.
      const time = at === null ? {} : { at: toSeconds(at) };
      return username === undefined ? [] : [{ username, up_to: (read && upTo.get(read)) ?? null, ...time }];
    });
    const furthest = told.pop();
    return furthest && { type: 'read.moved', conversation_id, ...furthest, ...(told.length > 0 && { others: told }) };
  }

  async #contact(id: string, listeners: string[]) {
    const contact = await findContact(this.#db, id);
    if (!contact) return undefined;
    const known = await acquaintances(this.#db, listeners, [id]);
    const isShown = (listener: string) => listener === id || known.get(listener)?.has(id) === true;
    const event = (each: Contact): ChatEvent => ({ type: 'contact.updated', contact: each });
    const all = event(contact);
    const hidden = event({ ...contact, phone_number: null, last_active_at: null });
    return new Map(listeners.map((listener) => [listener, isShown(listener) ? all : hidden]));
  }

  async #group(row: EventRow, type: 'group.created' | 'group.updated', listeners: string[]) {
    const found = await findGroupRow(this.#db, row.group_id);
    if (!found) return undefined;
    const views = await toGroupForEach(this.#db, found, listeners);
    const events = new Map<Group, ChatEvent>();
    const eventOf = (group: Group) => {
      const event = events.get(group) ?? { type, group };
      events.set(group, event);
      return event;
    };
    return new Map([...views].map(([listener, group]) => [listener, eventOf(group)]));
  }

  /**
   * `read_at` and the visible fields of the author's contact differ between listeners. Only the author gets
   * `client_key`.
   */
  async #message(row: EventRow, type: 'message.created' | 'message.updated', listeners: string[]) {
    const found = await loadForAll(this.#db, row.message_id ?? '');
    if (!found) return undefined;
    const { message, seenAt, whole, key, isRead } = found;
    const author = message.contact.id;
    const writer = { conversationId: message.conversation_id, contactId: author };
    const others = listeners.filter((listener) => listener !== author);
    const sight = await sightOf(this.#db, others, [writer]);
    const times = isRead ? await readTimes(this.#db, writer.conversationId, message.id, others) : new Map();
    const events = new Map<string, ChatEvent>();
    return new Map(
      listeners.map((listener) => {
        const isAuthor = listener === author;
        const readAt = isAuthor ? seenAt : readTime(times.get(listener) ?? null, message.created_at * secondMs);
        const contact = isAuthor || sight(listener, writer) ? whole : message.contact;
        const seen = `${isAuthor} ${readAt} ${contact === whole}`;
        const event: ChatEvent = events.get(seen) ?? {
          type,
          message: {
            ...message,
            contact,
            read_at: toSecondsOrNull(readAt),
            ...(isAuthor && key !== null && { client_key: key }),
          },
        };
        events.set(seen, event);
        return [listener, event] as const;
      }),
    );
  }
}

const Readers = z.array(z.object({ id: z.string(), upTo: z.nullable(z.string()), at: z.nullable(z.number()) }));

const readersOf = ({ readers, contact_id, message_id }: EventRow): Reader[] =>
  readers === null ? [{ id: contact_id ?? '', upTo: message_id, at: null }] : Readers.parse(JSON.parse(readers));
