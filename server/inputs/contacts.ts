import type * as z from 'zod/mini';
import type { endpoints } from '../../src/contract';
import { fieldError, refuseFields } from '../http/errors';
import { resolveContacts } from '../store/contacts';
import type { Db } from '../store/database/schema';

type Input = NonNullable<z.output<(typeof endpoints.createGroup)['body']>['contacts']>;

/** Ids of the people a body names, each once, in its order. Whoever does not exist is named by their place in the list. */
export async function readContacts(db: Db, input: Input): Promise<string[]> {
  // `contacts[]=` is how a form says "nobody".
  const given = input.filter((item) => item !== '');
  const names = given.map((item) => (typeof item === 'string' ? item : (item.id ?? item.username ?? '')));
  const resolved = await resolveContacts(db, names);
  const wrong = names.flatMap((name, index) =>
    resolved.has(name) ? [] : [fieldError(`/contacts/${index}`, name === '' ? 'required' : 'unknown-contact')],
  );
  if (wrong.length > 0) throw refuseFields(wrong.slice(0, 20));
  return [...new Set(names.flatMap((name) => resolved.get(name) ?? []))];
}
