import type { Hono } from 'hono';
import { keepByActing } from '../groups/quarantine';
import type { Env } from '../http/env';
import { checkIfMatch } from '../http/ifMatch';
import { route } from '../http/route';
import { transact } from '../http/transact';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { groupEtag, lockGroup } from '../store/groups/groups';
import { toGroup } from '../store/groups/groupViews';

export function keepingRoutes(app: Hono<Env>, service: Service) {
  const { kind } = service.store;

  route(app, service, 'keepGroup', (request) =>
    transact(request, async (tx, effects, now) => {
      const { c, caller, id } = request;
      const access = await lockGroup(tx, kind, id, caller);
      if (!access || access.role === null) throw new Refusal('not-found');
      checkIfMatch(c, groupEtag(access.row.version));
      const place = { groupId: id, conversationId: access.row.conversation_id };
      await keepByActing(tx, effects, place, caller.id, now);
      c.header('ETag', groupEtag(access.row.version));
      return toGroup(tx, access.row, caller.id);
    }),
  );
}
