import type * as z from 'zod/mini';
import { codePoints, type requests } from '../../src/contract';
import { fieldError, refuseFields } from '../refusal';
import type { Db } from '../store/database/schema';
import { resolveContacts } from '../store/people/contacts';

/** Maximum code points of an id or a username. */
const maxName = 64;

type Input = NonNullable<z.output<(typeof requests.createGroup)['body']>['contacts']>;

/** Returns contact ids. Throws `unknown-contact` or `too-long` with the index of each invalid item. */
export async function readContacts(db: Db, input: Input): Promise<string[]> {
  // Drops empty items, because a form sends an empty list as `contacts[]=`.
  const given = input.filter((item) => item !== '');
  const names = given.map((item) => (typeof item === 'string' ? item : (item.id ?? item.username ?? '')));
  const long = names.flatMap((name, index) => {
    // A code point has at most two UTF-16 units, so a name above `2 * maxName` units needs no counting.
    const actual = name.length > 2 * maxName ? name.length : codePoints(name);
    return actual > maxName ? [fieldError(`/contacts/${index}`, 'too-long', { max: maxName, actual })] : [];
  });
  if (long.length > 0) throw refuseFields(long.slice(0, 20));
  const resolved = await resolveContacts(db, names);
  const wrong = names.flatMap((name, index) =>
    resolved.has(name) ? [] : [fieldError(`/contacts/${index}`, name === '' ? 'required' : 'unknown-contact')],
  );
  if (wrong.length > 0) throw refuseFields(wrong.slice(0, 20));
  return [...new Set(names.flatMap((name) => resolved.get(name) ?? []))];
}
