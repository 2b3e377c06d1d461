import { nameKey } from '../accounts/usernames';
import type { Service } from '../service';
import { nameKeyOf } from '../store/people/contacts';
import { ListPositions } from './listPositions';
import { type Cursor, invalidCursor, type PageQuery, page, readCursor } from './paging';

interface NamePage<T> {
  callerId: string;
  query: PageQuery;
  read: (slice: Cursor) => Promise<T[]>;
  personOf: (row: T) => { id: string; username: string };
}

/**
 * Pages of a list that is sorted by name. A page continues after the name that the caller saw, even if the person with
 * the cursor's id was renamed since. Throws `invalid-cursor` for an unknown id.
 */
export function namePages({ store, settings }: Service) {
  const positions = new ListPositions();
  return async <T>({ callerId, query, read, personOf }: NamePage<T>) => {
    const { limit, after, before } = readCursor(query, 'con', settings.limits);
    const nameOf = async (id: string, parameter: string) => {
      const name = positions.recall(callerId, id) ?? (await nameKeyOf(store.db, id));
      if (name === undefined) throw invalidCursor(parameter);
      return name;
    };
    const cursor = {
      limit,
      ...(after !== undefined && { after: await nameOf(after, 'starting_after') }),
      ...(before !== undefined && { before: await nameOf(before, 'ending_before') }),
    };
    const result = await page(cursor, read);
    for (const row of [result.data[0], result.data.at(-1)]) {
      if (!row) continue;
      const { id, username } = personOf(row);
      positions.remember(callerId, id, nameKey(username));
    }
    return result;
  };
}
