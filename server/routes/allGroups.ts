import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { page, readCursor } from '../http/paging';
import { route } from '../http/route';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { listAllGroups } from '../store/groups/allGroups';

/** The service counts the members of each group. For the rate limit, this many members cost as much as one row. */
const countedPerRow = 1_000;

export function allGroupsRoutes(app: Hono<Env>, service: Service) {
  route(app, service, 'listAllGroups', async ({ caller, query }) => {
    if (caller.role !== 'admin') throw new Refusal('forbidden');
    const now = service.now();
    const answer = await page(readCursor(query, 'grp', service.settings.limits), (slice) =>
      listAllGroups(service.store.db, caller.id, { ...slice, now }),
    );
    const members = answer.data.reduce((sum, group) => sum + group.member_count, 0);
    service.rates.charge('read', caller.id, { rows: members / countedPerRow });
    return answer;
  });
}
