import type * as z from 'zod/mini';
import { codePoints, type requests } from '../../src/contract';
import { fieldError, refuseFields } from '../refusal';
import type { Db } from '../store/database/schema';
import { resolveContacts } from '../store/people/contacts';

/** Maximum code points of an id or a username. */
const maxName = 64;

type Input = NonNullable<z.output<(typeof requests.createGroup)['body']>['contacts']>;

/**
 * Contact ids of the people a body names, each once, in its order. Throws `unknown-contact` with the index of each unknown one,
 * and `too-long` before anything is computed from a name.
 */
export async function readContacts(db: Db, input: Input): Promise<string[]> {
  // A form sends an empty list as `contacts[]=`.
  const given = input.filter((item) => item !== '');
  const names = given.map((item) => (typeof item === 'string' ? item : (item.id ?? item.username ?? '')));
  const long = names.flatMap((name, index) => {
    // UTF-16 units bound the code points, so long names are not counted.
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
