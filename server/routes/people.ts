import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import type { Env } from '../http/env';
import { Refusal } from '../http/errors';
import { page, readCursor } from '../http/paging';
import { route } from '../http/route';
import type { Service } from '../service';
import { findContact, listContacts } from '../store/contacts';

/** Registers the caller's own profile and the list of contacts. */
export function peopleRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;

  route(app, service, endpoints.readMe, async ({ caller }) => {
    const contact = await findContact(db, caller.id);
    if (!contact) throw new Refusal('not-found');
    return { contact, role: caller.role };
  });

  route(app, service, endpoints.listContacts, ({ caller, query }) =>
    page(readCursor(query, 'con', service.settings.limits), (slice) =>
      listContacts(db, { ...slice, query: query.query ?? '', caller: caller.id }),
    ),
  );
}
