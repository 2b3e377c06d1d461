import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import type { Env } from '../http/env';
import { Refusal } from '../http/errors/errors';
import { readNameCursor } from '../http/namePaging';
import { page } from '../http/paging';
import { route } from '../http/route';
import type { Service } from '../service';
import { addBlock, listBlocks, removeBlock } from '../store/people/blocks';
import { findContact } from '../store/people/contacts';

/** Registers the caller's list of blocked people. Throws `not-found`, and `forbidden` to who would block themselves. */
export function blockRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;

  route(app, service, endpoints.listBlocks, async ({ caller, query }) =>
    page(await readNameCursor(service, query), (slice) => listBlocks(db, caller.id, slice)),
  );

  route(app, service, endpoints.createBlock, async ({ caller, id }) => {
    if (!(await findContact(db, id))) throw new Refusal('not-found');
    if (id === caller.id) throw new Refusal('forbidden');
    await service.store.write((tx) => addBlock(tx, caller.id, id, service.now()));
    return undefined;
  });

  route(app, service, endpoints.deleteBlock, async ({ caller, id }) => {
    await service.store.write((tx) => removeBlock(tx, caller.id, id));
    return undefined;
  });
}
