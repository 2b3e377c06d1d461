import type { Hono } from 'hono';
import type { GroupPreference } from '../../src/contract';
import type { Env } from '../http/env';
import { checkIfMatch } from '../http/ifMatch';
import { type ParsedRequest, route } from '../http/route';
import { transact } from '../http/transact';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { changePreference, listPreferences, lockPreference, type PreferenceChange } from '../store/groups/preferences';

export function preferenceRoutes(app: Hono<Env>, service: Service) {
  const { db, kind } = service.store;

  route(app, service, 'listPreferences', async ({ caller }) => ({ data: await listPreferences(db, caller.id) }));

  route(app, service, 'updatePreference', async (request) => {
    const { c, caller, id } = request;
    const preference = await transact(request, async (tx, effects) => {
      const before = await lockPreference(tx, kind, id, caller.id);
      if (!before) throw new Refusal('not-found');
      checkIfMatch(c, etagOf(before));
      const change = changeOf(request.body);
      if (Object.keys(change).length === 0) return before;
      effects.events.push({ type: 'preference.updated', groupId: id, conversationId: '', onlyFor: caller.id });
      return changePreference(tx, id, caller.id, change);
    });
    c.header('ETag', etagOf(preference));
    return preference;
  });
}

const etagOf = ({ version }: GroupPreference) => `"p${version}"`;

const toMs = (seconds: number | null) => seconds && Math.round(seconds * 1_000);

const changeOf = ({ pinned, muted, muted_until, hidden_at }: ParsedRequest<'updatePreference'>['body']) => {
  const change: PreferenceChange = {
    ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
    ...(muted !== undefined && { muted: muted ? 1 : 0 }),
    ...(muted_until !== undefined && { muted_until: toMs(muted_until) }),
    ...(hidden_at !== undefined && { hidden_at: toMs(hidden_at) }),
  };
  return change;
};
