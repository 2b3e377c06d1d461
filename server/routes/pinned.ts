import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { page, readCursor } from '../http/paging';
import { route } from '../http/route';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { findGroup } from '../store/groups/groups';
import { pinnedIds } from '../store/messages/messageList';
import { loadInOrder } from '../store/messages/messages';

export function pinnedRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;

  route(app, service, 'listPinned', async ({ caller, id, query }) => {
    const cursor = readCursor(query, 'msg', service.settings.limits);
    const found = await findGroup(db, id, caller);
    if (!found || found.role === null) throw new Refusal('not-found');
    const { has_more, data } = await page(cursor, (slice) => pinnedIds(db, found.row, slice));
    return { has_more, data: await loadInOrder(db, data, caller.id) };
  });
}
