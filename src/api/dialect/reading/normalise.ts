import { setBounded } from '#browser/bounded';
import { decoded } from '#contract/replies';
import type { Attachment, Contact, Group, Message, Reaction } from '#contract/resources';
import { withoutHidden } from '#contract/text/names';
import { ApiError } from '../../errors';
import { readError } from '../../readError';
import type { Answer } from '../../transport';
import type { ProfileStore } from '../profile';
import { firstOf, isRecord, isText, type Json, readCount, readId, readList, readText } from './read';
import { safeUrl } from './safeUrl';
import { readTime } from './time';

const maxRemembered = 40_000;

/** Decoders that return the contract's shape or null for any JSON, and never throw (open points 4 to 10 and 38). */
export type Normaliser = ReturnType<typeof createNormaliser>;

export function createNormaliser(profile: ProfileStore, base: string) {
  const asReceived = new Map<string, Json>();

  const time = (value: Json): number | null => {
    const reading = readTime(value, profile.get().time);
    if (reading?.form) profile.learn({ time: reading.form });
    return reading?.seconds ?? null;
  };

  const conversationOf = (source: Record<string, Json>): string | null => {
    if (typeof source.conversation_id === 'number' && profile.get().ids !== 'numbers')
      profile.learn({ ids: 'numbers' });
    return readId(source.conversation_id);
  };

  const remember = (contact: Contact, json: Json) => {
    setBounded(asReceived, `id ${contact.id}`, json, maxRemembered);
    setBounded(asReceived, `name ${contact.username}`, json, maxRemembered);
  };

  const contact = (json: Json): Contact | null => {
    const source = isRecord(json) ? json : { username: json };
    const username = readText(source.username);
    const id = readId(source.id) ?? username;
    if (!id) return null;
    const result = {
      id,
      username: username ?? id,
      phone_number: readText(source.phone_number),
      avatar_url: safeUrl(source.avatar_url, base),
      last_active_at: time(source.last_active_at),
      created_at: time(source.created_at),
    };
    remember(result, json);
    return result;
  };

  const attachment = (json: Json, index = 0): Attachment | null => {
    const source = isText(json) ? { url: json } : json;
    if (!isRecord(source)) return null;
    const file_url = safeUrl(firstOf(source, ['file_url', 'url', 'href', 'src']), base) ?? '';
    const alt = readText(firstOf(source, ['alt', 'alt_text']));
    const size = { width: readCount(source.width), height: readCount(source.height) };
    return {
      id: readId(source.id) ?? (file_url || `attachment-${index}`),
      message_id: readId(source.message_id),
      filename: withoutHidden(
        readText(firstOf(source, ['filename', 'file_name', 'name', 'title'])) ?? fileOf(file_url),
      ),
      file_url,
      file_type: readText(firstOf(source, ['file_type', 'mime', 'mime_type', 'content_type', 'type'])) ?? '',
      file_size: readCount(firstOf(source, ['file_size', 'size', 'bytes'])),
      created_at: time(source.created_at),
      ...(size.width && size.height ? size : {}),
      ...(alt && { alt: withoutHidden(alt, { lines: true }) }),
    };
  };

  const message = (json: Json, conversationId = ''): Message | null => {
    const source = unwrap(json);
    const id = source && readId(source.id);
    if (!source || !id) return null;
    const key = readText(source.client_key);
    return {
      id,
      conversation_id: conversationOf(source) ?? conversationId,
      contact: contact(source.contact) ?? nobody,
      message: readText(source.message) ?? '',
      reactions: normaliseReactions(source.reactions),
      attachments: readItems(source.attachments, attachment),
      read_at: time(source.read_at),
      created_at: time(source.created_at) ?? 0,
      updated_at: time(source.updated_at),
      ...(key && { client_key: key }),
    };
  };

  const group = (json: Json): Group | null => {
    const source = unwrap(json);
    const id = source && readId(source.id);
    if (!source || !id) return null;
    const archivedBy = readText(isRecord(source.archived_by) ? source.archived_by.username : source.archived_by);
    return {
      id,
      name: withoutHidden(readText(source.name) ?? ''),
      description: withoutHidden(readText(source.description) ?? '', { lines: true }) || null,
      avatar_url: safeUrl(source.avatar_url, base),
      conversation_id: conversationOf(source) ?? id,
      contacts: readItems(source.contacts, contact),
      created_at: time(source.created_at) ?? 0,
      // Some services send 0 for "never".
      archived_at: time(source.archived_at) || null,
      ...(archivedBy && { archived_by: archivedBy }),
    };
  };

  return {
    message,
    group,
    contact,
    attachment,
    received: ({ id, username }: { id?: string; username?: string }) =>
      asReceived.get(`id ${id}`) ?? asReceived.get(`name ${username}`) ?? asReceived.get(`name ${id}`),
  };
}

const nobody: Contact = {
  id: '',
  username: '',
  phone_number: null,
  avatar_url: null,
  last_active_at: null,
  created_at: null,
};

export const readItems = <T>(json: Json, read: (item: Json, index: number) => T | null): T[] =>
  readList(json)
    .map(read)
    .filter((item) => item !== null);

export const envelopes = ['data', 'message', 'group'];

export function unwrap(json: Json): Record<string, Json> | null {
  if (!isRecord(json) || json.id !== undefined) return isRecord(json) ? json : null;
  return envelopes.map((name) => json[name]).find(isRecord) ?? json;
}

const notThere = /not.?found|no.?such|not.?exist|n['’]t.?exist|gone|deleted|removed/i;

/**
 * Throws a 404 if an answer with status 200 contains no object. An answer with a reason other than "not found" passes,
 * because the object may exist.
 */
export function refuseAbsent(json: Json): void {
  if (json !== null && !(isRecord(json) && json.id === undefined && (json.data === null || saysFailure(json)))) return;
  const { error, message } = json ?? {};
  const inner = isRecord(error) ? error : { code: error, message };
  const reason = [inner.code, inner.message].flatMap((part) => readText(part) ?? []).join(' ');
  if (reason === '' || notThere.test(reason)) throw new ApiError({ status: 404, code: 'not-found' });
}

export const saysFailure = ({ ok, success, status }: Record<string, Json>): boolean =>
  ok === false || success === false || status === 'error' || status === 'fail';

/** If an error text contains one of these words, the service may have stored the write. */
const troubles = /time.?out|unavailable|again|internal|unknown|server/i;

export function refuseInBody({ json, headers }: Pick<Answer, 'json' | 'headers'>): void {
  if (!isRecord(json) || unwrap(json)?.id !== undefined) return;
  if (!saysFailure(json) && !readText(json.error) && !isRecord(json.error)) return;
  const refusal = readError(400, headers, JSON.stringify(json));
  const reason = `${refusal.code} ${refusal.detail}`;
  if (reason !== 'invalid-body ' && !troubles.test(reason)) throw refusal;
}

const fileOf = (url: string): string => decoded(url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');

/** The returned objects have no prototype, because reaction names become keys. */
function normaliseReactions(json: Json): Reaction[] {
  const byName = new Map<string, Set<string>>();
  const add = (name: string, people: Json) => {
    // Skips `__proto__`, because a copy of the object would lose this key.
    if (name === '' || name === '__proto__') return;
    const users = byName.get(name) ?? new Set();
    for (const user of isText(people) ? [people] : readList(people)) {
      const username = isRecord(user) ? readText(user.username) : readText(user);
      if (username) users.add(username);
    }
    if (users.size > 0) byName.set(name, users);
  };
  for (const item of isRecord(json) ? [json] : readList(json)) {
    if (!isRecord(item)) continue;
    const people = [item.usernames, item.users, item.contacts].find(Array.isArray);
    if (isText(item.name) && people) add(item.name, people);
    else for (const [name, users] of Object.entries(item)) add(name, users);
  }
  return toReactions([...byName].map(([name, users]) => [name, [...users]]));
}

export const toReactions = (all: readonly (readonly [name: string, usernames: string[]])[]): Reaction[] =>
  all.map(([name, usernames]) => {
    const reaction: Reaction = Object.create(null);
    reaction[name] = usernames;
    return reaction;
  });
