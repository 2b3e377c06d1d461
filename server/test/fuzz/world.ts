import { createToken } from '../../store/people/tokens';
import { type Person, speaker, type TestService } from '../service';
import type { Names } from './values';

/** A text that only the canary and the canary's friend may see. */
export const secret = 'what only the canary may read';
/** The canary's phone number. Only people who share an accepted group with the canary may see it. */
export const phoneNumber = '+49 89 5550142';

export type Role = 'member' | 'stranger' | 'operator';
export interface Caller {
  role: Role;
  id: string;
  username: string;
  names: Names;
  /** The caller never sends these ids. Some callers are admins, who may delete any object with a known id. */
  spared: Set<string>;
}

/**
 * Creates the canary, whose objects must not leak: a private group, and a group that the canary shares with the member. The
 * callers are the member, a stranger and an admin of the service. The admin gets no id of the canary's objects, because the admin
 * may change them.
 */
export async function fuzzWorld(service: TestService) {
  const operator = await service.person('operator');
  const canary = await service.person('canary');
  const friend = await service.person('friend');
  const member = await service.person('member');
  const stranger = await service.person('stranger');
  const victim = await service.person('victim');

  await service.store.db
    .updateTable('contact')
    .set({ phone_number: phoneNumber })
    .where('id', '=', canary.id)
    .execute();
  const own = await canary.group('Own', [friend.id]);
  const shared = await canary.group('Shared', [member.id, friend.id]);
  const said = [
    await canary.say(own.conversation_id, `${secret}, said once`),
    await friend.say(own.conversation_id, `${secret}, said twice`),
    await canary.say(shared.conversation_id, 'for all of us'),
  ];
  const theirs = await victim.group('Theirs', [member.id, stranger.id]);
  const heard = await victim.say(theirs.conversation_id, 'of the victim');

  const namesOf = (groups: { id: string; conversation_id: string }[], people: Person[], messages: string[]): Names => ({
    groups: groups.map(({ id }) => id),
    conversations: groups.map((one) => one.conversation_id),
    messages,
    contacts: people.map(({ id }) => id),
    usernames: people.map(({ username }) => username),
    uploads: [],
    sessions: [],
  });
  const all = [own, shared, theirs];
  const everybody = [canary, friend, member, stranger, victim];
  const ids = [...said, heard].map(({ id }) => id);
  const canarys = new Set([
    ...[own, shared].flatMap((group) => [group.id, group.conversation_id]),
    ...said.map(({ id }) => id),
  ]);
  const nobodys = new Set<string>();
  const callers: Caller[] = [
    { role: 'member', ...member, names: namesOf(all, everybody, ids), spared: nobodys },
    { role: 'stranger', ...stranger, names: namesOf(all, everybody, ids), spared: nobodys },
    { role: 'operator', ...operator, names: namesOf([theirs], [victim], [heard.id]), spared: canarys },
  ];

  /** Creates a new token, because some requests end the session of their token. */
  const tokenOf = ({ id }: { id: string }, now: number) =>
    createToken(service.store.db, {
      contactId: id,
      sessionId: `fuzz of ${id}`,
      kind: 'access',
      now,
      lifeMs: 86_400_000,
    });

  /**
   * Reads the canary's objects as the canary and the friend see them. Leaves out what others may change in the shared group:
   * messages, reactions and members.
   */
  const snapshot = async () => {
    const token = await tokenOf(canary, Date.now());
    const view = speaker((path, init) => service.app.request(path, init), token);
    const read = async (path: string) => {
      const { status, body } = await view.get(path);
      return { status, body };
    };
    const message = (await view.get(`/v1/messages/${said[2]?.id}`)).body;
    const group = (await view.get(`/v1/groups/${shared.id}`)).body;
    const parts: Record<string, unknown> = {
      'own group': await read(`/v1/groups/${own.id}`),
      'own roles': await read(`/v1/groups/${own.id}/roles`),
      'own messages': await read(`/v1/messages?conversation_id=${own.conversation_id}&limit=100`),
      account: await read('/v1/me'),
      'message to the shared group': [message.message, message.attachments, message.updated_at, message.contact?.id],
      'shared group': [group.name, group.description, group.avatar_url, group.archived_at],
      'shared roles': await read(`/v1/groups/${shared.id}/roles`),
    };
    // Ignores the last activity, because reading changes it.
    const text = (part: unknown) => JSON.stringify(part).replace(/"last_active_at":\d+/g, '"last_active_at":0');
    return new Map(Object.entries(parts).map(([name, part]) => [name, text(part)]));
  };
  /** Adds the member again, because the member's requests may have left the group. */
  const restore = async () => {
    const view = speaker((path, init) => service.app.request(path, init), await tokenOf(canary, Date.now()));
    await view.put(`/v1/groups/${shared.id}`, { contacts: [canary.id, member.id, friend.id] });
  };
  /**
   * True if the canary and the stranger share a group that both have accepted. A person whom both know may have added them to such
   * a group.
   */
  const areAcquainted = async () => {
    const rows = await service.store.db
      .selectFrom('member')
      .select('group_id')
      .where('contact_id', 'in', [canary.id, stranger.id])
      .where('kept_at', 'is not', null)
      .groupBy('group_id')
      .having((row) => row.fn.countAll(), '=', 2)
      .execute();
    return rows.length > 0;
  };
  return { callers, snapshot, restore, tokenOf, areAcquainted };
}
