import type * as z from 'zod/mini';
import type { endpoints } from '../../src/contract';
import { fieldError, refuseFields } from '../refusal';
import type { Db } from '../store/database/schema';
import { resolveContacts } from '../store/people/contacts';

type Input = NonNullable<z.output<(typeof endpoints.createGroup)['body']>['contacts']>;

/**
 * Contact ids of the people a body names, each once, in its order. Throws `unknown-contact` with the index of each
 * unknown one.
 */
export async function readContacts(db: Db, input: Input): Promise<string[]> {
  // A form sends an empty list as `contacts[]=`.
  const given = input.filter((item) => item !== '');
  const names = given.map((item) => (typeof item === 'string' ? item : (item.id ?? item.username ?? '')));
  const resolved = await resolveContacts(db, names);
  const wrong = names.flatMap((name, index) =>
    resolved.has(name) ? [] : [fieldError(`/contacts/${index}`, name === '' ? 'required' : 'unknown-contact')],
  );
  if (wrong.length > 0) throw refuseFields(wrong.slice(0, 20));
  return [...new Set(names.flatMap((name) => resolved.get(name) ?? []))];
}
