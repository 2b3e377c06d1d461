import type { Hono } from 'hono';
import type { Conversation } from '../../src/contract';
import type { Env } from '../http/env';
import { route } from '../http/route';
import { transact } from '../http/transact';
import { isIdOf } from '../ids';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database/schema';
import { groupOfConversation } from '../store/groups/groups';
import { keptState } from '../store/groups/quarantine';
import { moveMarker } from '../store/groups/reading';
import { conversationStates, unreadMentions } from '../store/groups/unread';
import { loadMessages } from '../store/messages/messages';
import type { Caller } from '../store/people/tokens';

const maxIdsPerRequest = 100;

export function conversationRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;

  route(app, service, 'listConversations', async ({ caller, query }) => {
    const ids = [...new Set(query.ids.split(',').filter(Boolean))];
    if (ids.length > maxIdsPerRequest)
      throw new Refusal('invalid-parameter', {
        fields: [fieldError('?ids', 'invalid-parameter', { max: maxIdsPerRequest, actual: ids.length })],
      });
    return { data: await conversations(db, ids, caller) };
  });

  route(app, service, 'markRead', (request) =>
    transact(request, async (tx, effects, now) => {
      const { caller, id, body } = request;
      const group = await groupOfConversation(tx, id);
      const state = await keptState(tx, { conversationId: id, contactId: caller.id });
      if (!group || !state) throw new Refusal('not-found');
      const upTo = readPositionFor(body.up_to, group.last_message_id);
      const moved = await moveMarker(tx, service.store.kind, { conversationId: id, contactId: caller.id, upTo, now });
      const place = { groupId: group.id, conversationId: id };
      const reader = { id: caller.id, upTo, at: moved === 'on' && state.kept ? now : null };
      if (moved && state.kept) await service.markerEvents.tell(tx, effects, place, reader);
      // In quarantine, only the caller's own tabs get the event. Other members must not learn of the caller.
      else if (moved) effects.events.push({ type: 'read.moved', ...place, readers: [reader], onlyFor: caller.id });
      const [conversation] = await conversations(tx, [id], caller);
      if (!conversation) throw new Refusal('not-found');
      return conversation;
    }),
  );

  if (service.settings.capabilities)
    route(
      app,
      service,
      'typing',
      async ({ caller, id }) => {
        const state = await keptState(db, { conversationId: id, contactId: caller.id });
        if (!state) throw new Refusal('not-found');
        // Publishes no typing event in quarantine, because the event would reveal the caller to other members.
        if (!state.kept) return undefined;
        const { username } = caller;
        await service.store.publish({ type: 'typing', conversation_id: id, contact_id: caller.id, username });
        return undefined;
      },
      { rate: 'typing' },
    );
}

/** Accepts the id of a deleted message or of another conversation, because a refusal would reveal which messages exist. */
function readPositionFor(upTo: string | null, last: string | null): string | null {
  if (upTo === null) return null;
  if (!isIdOf('msg', upTo)) throw refuseFields([fieldError('/up_to', 'invalid-format')]);
  return last === null || upTo > last ? last : upTo;
}

async function conversations(db: Db, ids: string[], viewer: Caller): Promise<Conversation[]> {
  const states = await conversationStates(db, ids, viewer.id);
  const mentioned = await unreadMentions(
    db,
    states.filter((state) => state.unread > 0),
    viewer,
  );
  const records = await loadMessages(
    db,
    states.flatMap((state) => state.latestId ?? []),
    viewer.id,
  );
  const latest = new Map(records.map(({ message }) => [message.id, message]));
  return states.map((state) => ({
    id: state.id,
    latest_message: latest.get(state.latestId ?? '') ?? null,
    unread_count: state.unread,
    mention_count: mentioned.get(state.id)?.length ?? 0,
    next_mention: mentioned.get(state.id)?.[0] ?? null,
    read_up_to: state.readUpTo,
    message_count: state.count,
  }));
}
