import type { Hono } from 'hono';
import { changeAdmins } from '../groups/admins';
import type { Env } from '../http/env';
import { route } from '../http/route';
import { transact } from '../http/transact';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { findGroup, groupEtag } from '../store/groups/groups';
import { adminIdsOf } from '../store/groups/members';

export function roleRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;

  route(app, service, 'readRoles', async ({ c, caller, id }) => {
    const found = await findGroup(db, id, caller);
    if (!found) throw new Refusal('not-found');
    // Reads the version before the admins. If the admins change between the two reads, the ETag is outdated, and a
    // write with it is refused.
    c.header('ETag', groupEtag(found.row.version));
    return { admins: await adminIdsOf(db, id) };
  });

  route(
    app,
    service,
    'updateRoles',
    async (request) => {
      const { roles, etag } = await transact(request, (tx, effects, now) => changeAdmins(tx, request, effects, now));
      request.c.header('ETag', etag);
      return roles;
    },
    { listsMembers: true },
  );
}
