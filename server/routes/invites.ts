import type { Hono } from 'hono';
import { createInvite, invitesOf, revokeInvite } from '../groups/inviting';
import { findValidInvite, joinByInvite } from '../groups/joining';
import type { Env } from '../http/env';
import { openRoute, route } from '../http/route';
import { transact } from '../http/transact';
import type { Service } from '../service';
import { groupEtag } from '../store/groups/groups';
import { toGroup } from '../store/groups/groupViews';

/** The token of an invitation is in the body and not in the URL, because URLs are logged. */
export function inviteRoutes(app: Hono<Env>, service: Service) {
  const { store, settings, rates } = service;

  route(
    app,
    service,
    'createInvite',
    (request) => transact(request, (tx, effects, now) => createInvite(tx, request, effects, now)),
    { rate: 'invite' },
  );

  route(app, service, 'listInvites', (request) => invitesOf(store.db, request, service.now()));

  route(app, service, 'deleteInvite', async (request) => {
    const inviteId = request.c.req.param('invite_id') ?? '';
    await transact(request, (tx, effects) => revokeInvite(tx, request, inviteId, effects));
    return undefined;
  });

  openRoute(app, service, 'previewInvite', async ({ c, body }) => {
    rates.take(c, 'invite', c.get('ip'));
    const { name, username } = await findValidInvite(store.db, body.token, service.now());
    return { group_name: name, invited_by: username, sign_up: settings.signUp !== 'off' };
  });

  route(
    app,
    service,
    'joinByInvite',
    (request) =>
      transact(request, async (tx, effects, now) => {
        const { c, caller, body } = request;
        const row = await joinByInvite(tx, { service, contactId: caller.id, token: body.token }, effects, now);
        c.header('ETag', groupEtag(row.version));
        return toGroup(tx, row, caller.id);
      }),
    { rate: 'invite' },
  );
}
