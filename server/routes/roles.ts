import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import { changeAdmins } from '../groups/admins';
import type { Env } from '../http/env';
import { Refusal } from '../http/errors/errors';
import { route } from '../http/route';
import { transact } from '../http/transact';
import type { Service } from '../service';
import { findGroup } from '../store/groups/groups';
import { adminIdsOf } from '../store/groups/members';

/** Registers the admins of a group. Handlers throw `not-found` to a caller who may not know of it. */
export function roleRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;

  route(app, service, endpoints.readRoles, async ({ caller, id }) => {
    if (!(await findGroup(db, id, caller))) throw new Refusal('not-found');
    return { admins: await adminIdsOf(db, id) };
  });

  route(
    app,
    service,
    endpoints.updateRoles,
    (request) => transact(request, (tx, effects, now) => changeAdmins(tx, request, effects, now)),
    { listsMembers: true },
  );
}
