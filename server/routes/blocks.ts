import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { namePages } from '../http/namePaging';
import { route } from '../http/route';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { addBlock, listBlocks, removeBlock } from '../store/people/blocks';
import { findContact } from '../store/people/contacts';

export function blockRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;
  const pageOfBlocks = namePages(service);

  route(app, service, 'listBlocks', ({ caller, query }) =>
    pageOfBlocks({
      callerId: caller.id,
      query,
      read: (slice) => listBlocks(db, caller.id, slice),
      personOf: (block) => block,
    }),
  );

  route(app, service, 'createBlock', async ({ caller, id }) => {
    if (!(await findContact(db, id))) throw new Refusal('not-found');
    if (id === caller.id) throw new Refusal('forbidden');
    await service.store.write((tx) => addBlock(tx, caller.id, id, service.now()));
    return undefined;
  });

  route(app, service, 'deleteBlock', async ({ caller, id }) => {
    await service.store.write((tx) => removeBlock(tx, caller.id, id));
    return undefined;
  });
}
