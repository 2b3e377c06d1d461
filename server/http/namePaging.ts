import type { Service } from '../service';
import { nameKeyOf } from '../store/people/contacts';
import { type Cursor, invalidCursor, type PageQuery, readCursor } from './paging';

/** `readCursor` for lists of people by name: a cursor's id means the name of that person. Throws `invalid-cursor` for nobody's. */
export async function readNameCursor({ store, settings }: Service, query: PageQuery): Promise<Cursor> {
  const { limit, after, before } = readCursor(query, 'con', settings.limits);
  const nameOf = async (id: string, parameter: string) => {
    const name = await nameKeyOf(store.db, id);
    if (name === undefined) throw invalidCursor(parameter);
    return name;
  };
  return {
    limit,
    ...(after !== undefined && { after: await nameOf(after, 'starting_after') }),
    ...(before !== undefined && { before: await nameOf(before, 'ending_before') }),
  };
}
