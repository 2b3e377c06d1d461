import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { answer, type Choices, fakeFetch, listPage, someMessages } from '#test/foreignService';
import { createHttp } from '../../http';
import { createProfile } from '../profile';
import { noSeenRows, noteRows } from './fetchPage';

const service = (choices: Choices, rows = someMessages(47)) => {
  const world = { rows };
  const { fetch, asked } = fakeFetch(({ query }) => listPage(world.rows, query, choices));
  const http = createHttp({ base: 'https://svc.test', token: () => 't', fetch, profile: createProfile('x', null) });
  const page = (limit: number, more: { starting_after?: string; ending_before?: string } = {}) =>
    http(endpoints.listMessages, { query: { conversation_id: 'c1', limit, ...more } });
  const scroll = async (limit: number) => {
    const ids: string[] = [];
    for (let after: string | undefined; ; after = ids.at(-1)) {
      const { data, has_more } = await page(limit, after ? { starting_after: after } : {});
      ids.push(...data.map((message) => message.id));
      if (!has_more) return ids;
    }
  };
  return { http, asked, page, scroll, world };
};

const all = someMessages(47).map((message) => message.id);
const pagings = [
  'starting_after',
  'before',
  'cursor',
  'page-from-0',
  'page-from-1',
  'offset',
  'next_cursor',
  'link',
  'none',
] as const;
const orders = ['newest-first', 'oldest-first', 'newest-page-oldest-first'] as const;

for (const order of orders) {
  for (const paging of pagings) {
    test(`an ${order} service with paging ${paging} scrolls like any other`, async () => {
      const { scroll, asked } = service({ paging, order });
      expect(await scroll(10)).toEqual(all);
      expect(asked.every(({ headers }) => [...headers.keys()].join() === 'accept,authorization')).toBe(true);
    });
  }
}

const silences = pagings.flatMap((paging) =>
  (['object', 'array'] as const).flatMap((silent) => orders.map((order) => [paging, silent, order] as const)),
);
test.each(silences)(
  'a list with paging %s that does not say whether more follows, %s, %s, is read to its end',
  async (paging, silent, order) => {
    for (const count of [47, 40, 3]) {
      const rows = someMessages(count);
      const { scroll } = service({ paging, order, silent }, rows);
      expect(await scroll(10), `${count}`).toEqual(rows.map(({ id }) => id));
    }
  },
);

test.each(['page-from-0', 'page-from-1', 'offset'] as const)(
  'rows deleted while one scrolls do not end a list with paging %s',
  async (paging) => {
    for (const deleted of [1, 3, 25]) {
      const { page, world } = service({ paging, order: 'newest-first' }, someMessages(137));
      await page(30);
      await page(30, { starting_after: 'm108' });
      world.rows = world.rows.slice(deleted);
      const ids: string[] = [];
      for (let after = 'm78'; ; after = ids.at(-1) ?? '') {
        const { data, has_more } = await page(30, { starting_after: after });
        ids.push(...data.map(({ id }) => id));
        if (!has_more) break;
      }
      expect(ids, `${deleted}`).toEqual(someMessages(77).map(({ id }) => id));
    }
  },
);

test('the way that works is remembered, and the next page costs one request', async () => {
  const { page, asked, http } = service({ paging: 'cursor', order: 'newest-first' });
  await page(10);
  await page(10, { starting_after: 'm38' });
  expect(http.profile.get().paging?.messages).toBe('cursor');
  const before = asked.length;
  const { data } = await page(10, { starting_after: 'm28' });
  expect(data[0]?.id).toBe('m27');
  expect(asked.length).toBe(before + 1);
});

test('an ignored parameter is not taken for a next page when a message comes in meanwhile', async () => {
  const { page, world } = service({ paging: 'none', order: 'newest-first' });
  await page(10);
  world.rows = someMessages(48);
  const { data } = await page(10, { starting_after: 'm38' });
  expect(data.map((message) => message.id).slice(0, 2)).toEqual(['m37', 'm36']);
});

test('a first page that comes again with a new message on top does not prove the parameter', async () => {
  const { page, world, http } = service({ paging: 'none', order: 'newest-first' });
  http.profile.learn({ order: 'newest-first' });
  await page(1);
  world.rows = someMessages(48);
  const { data } = await page(5, { starting_after: 'm47' });
  expect(data[0]?.id).toBe('m46');
  expect(http.profile.get().paging?.messages).not.toBe('starting_after');
});

test('a parameter that has come to mean newer rows is given up, and is not the end of the list', async () => {
  const rows = someMessages(47);
  const { fetch } = fakeFetch(({ query }) => {
    const at = rows.findIndex(({ id }) => id === query.get('starting_after'));
    if (at >= 0) return answer(200, { has_more: false, data: rows.slice(Math.max(0, at - 5), at) });
    return listPage(rows, query, { paging: 'before' });
  });
  const profile = createProfile('x', null);
  profile.learn({ order: 'newest-first', paging: { messages: 'starting_after' } });
  const http = createHttp({ base: '', token: () => 't', fetch, profile });
  const page = (after?: string) =>
    http(endpoints.listMessages, { query: { limit: 10, ...(after && { starting_after: after }) } });
  await page();
  expect((await page('m38')).data[0]?.id).toBe('m37');
  expect(profile.get().paging?.messages).toBe('before');
});

test('a parameter under which nothing follows although there is more is no way to page', async () => {
  const rows = someMessages(47);
  const { page, profile } = scripted((query) => {
    const row = rows.filter(({ id }) => id === query.get('starting_after'));
    return row.length > 0 ? answer(200, { has_more: true, data: row }) : listPage(rows, query, { paging: 'before' });
  });
  profile.learn({ order: 'newest-first' });
  await page();
  expect((await page({ starting_after: 'm38' }))[0]).toEqual(all.slice(10, 20));
  expect(profile.get().paging?.messages).toBe('before');
});

test('rows deleted between two numbered pages hide no others', async () => {
  const { page, world, http } = service({ paging: 'page-from-1', order: 'newest-first' });
  await page(10);
  await page(10, { starting_after: 'm38' });
  world.rows = someMessages(47).filter(({ id }) => id !== 'm40' && id !== 'm33');
  const { data } = await page(10, { starting_after: 'm28' });
  expect(data[0]?.id).toBe('m27');
  expect(http.profile.get().paging?.messages).toBe('page-from-1');
});

test('the cap of a service is learned from a short page that says there is more', async () => {
  const { page, http } = service({ paging: 'before', cap: 20 });
  const { data, has_more } = await page(30);
  expect([data.length, has_more]).toEqual([20, true]);
  expect(http.profile.get().limit?.messages).toBe(20);
});

test('a refused limit is halved until it is taken, and the size that was is remembered', async () => {
  const { page, http } = service({ paging: 'before', refusesOver: 25 });
  expect((await page(60)).data.length).toBe(15);
  expect(http.profile.get().limit?.messages).toBe(15);
});

test('a service whose pages can neither turn nor grow says so instead of pretending to be at its end', async () => {
  const { page } = service({ paging: 'none', cap: 10 });
  await page(30);
  await expect(page(30, { starting_after: 'm38' })).rejects.toMatchObject({ code: 'cannot-page' });
});

test('a service that falls over a parameter it does not expect is asked in another way', async () => {
  const rows = someMessages(47);
  const { fetch } = fakeFetch(({ query }) => {
    const isUnexpected =
      ['starting_after', 'before', 'cursor'].some((name) => query.has(name)) || query.get('page') === '0';
    return isUnexpected ? new Response('', { status: 500 }) : listPage(rows, query, { paging: 'page-from-1' });
  });
  const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null) });
  const page = (after?: string) =>
    http(endpoints.listMessages, { query: { limit: 10, ...(after && { starting_after: after }) } });
  await page();
  expect((await page('m38')).data[0]?.id).toBe('m37');
  expect(http.profile.get().paging?.messages).toBe('page-from-1');
});

test.each(orders)(
  'messages of one second keep the order that a short list of several seconds showed: %s',
  async (order) => {
    const { page, asked, world, http } = service({ paging: 'starting_after', order }, someMessages(3));
    await page(10);
    const before = asked.length;
    const created_at = 1_800_000_000;
    world.rows = someMessages(3).map((row) => ({ ...row, created_at }));
    expect((await page(10)).data.map(({ id }) => id)).toEqual(['m3', 'm2', 'm1']);
    expect(http.profile.get().order).toBe(order);
    // Only for an ascending list, and only once, the client requests a page of one row to learn the order.
    expect([before, asked.length]).toEqual(order === 'newest-first' ? [1, 2] : [2, 3]);
  },
);

test('new messages of an oldest-first service arrive at the newest end for one request a look', async () => {
  const { page, world, asked } = service({ paging: 'starting_after', order: 'oldest-first' });
  await page(10);
  world.rows = someMessages(49);
  const before = asked.length;
  expect((await page(10)).data[0]?.id).toBe('m49');
  expect(asked.length - before).toBeLessThanOrEqual(2);
});

for (const status of [401, 403, 408, 425, 429]) {
  test(`a next page that is refused with ${status} is refused, and teaches nothing about the parameter`, async () => {
    const world = { isRefusing: true };
    const { fetch } = fakeFetch(({ query }) =>
      world.isRefusing && query.has('starting_after')
        ? answer(status, {})
        : listPage(someMessages(47), query, { paging: 'starting_after' }),
    );
    const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null) });
    const page = (after?: string) =>
      http(endpoints.listMessages, { query: { limit: 10, ...(after && { starting_after: after }) } });
    await page();
    await expect(page('m38')).rejects.toMatchObject({ status });
    expect(http.profile.get().paging).toBeUndefined();
    world.isRefusing = false;
    await page('m38');
    expect(http.profile.get().paging?.messages).toBe('starting_after');
  });
}

for (const order of orders) {
  for (const isKnown of [true, false]) {
    test(`an ${order} service opens around a message, its order ${isKnown ? 'known' : 'unknown'}`, async () => {
      for (const [id, newer, older] of [
        ['m20', ['m22', 'm21'], ['m19', 'm18']],
        ['m40', ['m42', 'm41'], ['m39', 'm38']],
      ] as const) {
        const { page } = service({ paging: 'starting_after', order });
        if (isKnown) await page(5);
        const pages = await Promise.all([page(2, { ending_before: id }), page(2, { starting_after: id })]);
        expect(pages.map(({ data }) => data.map((message) => message.id))).toEqual([newer, older]);
        expect(pages.map(({ has_more }) => has_more)).toEqual([true, true]);
      }
    });
  }
}

test('messages that came since are newer rows of an oldest-first service', async () => {
  const { page, world } = service({ paging: 'starting_after', order: 'oldest-first' });
  await page(10);
  world.rows = someMessages(49);
  for (const [limit, hasMore] of [
    [10, false],
    [3, false],
    [2, true],
  ] as const) {
    const { data, has_more } = await page(limit, { ending_before: 'm46' });
    expect(data.map((message) => message.id)).toEqual(['m49', 'm48', 'm47'].slice(-limit));
    expect(has_more).toBe(hasMore);
  }
});

test('both lists of groups are told apart by archived_at itself', async () => {
  const group = (index: number) => ({
    id: index,
    name: `g${index}`,
    conversation_id: index,
    created_at: 1_700_000_000,
    archived_at: index % 7 === 0 ? 1_700_000_100 : null,
  });
  const rows = Array.from({ length: 40 }, (_, index) => group(index + 1));
  const { fetch, asked } = fakeFetch(({ query }) => listPage(rows, query, { paging: 'starting_after' }));
  const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null) });
  const readAll = async (archived: 'true' | 'false') => {
    const ids: string[] = [];
    for (let after: string | undefined; ; after = ids.at(-1)) {
      const page = await http(endpoints.listGroups, {
        query: { archived, limit: 3, ...(after && { starting_after: after }) },
      });
      ids.push(...page.data.map(({ id }) => id));
      if (!page.has_more) return ids;
    }
  };
  expect(await readAll('true')).toEqual(['7', '14', '21', '28', '35']);
  // Forty rows in pages of three need at most 14 requests, so no row is requested twice.
  expect(asked.length).toBeLessThanOrEqual(14);
  expect((await readAll('false')).length).toBe(35);
});

/** A service that answers each request with the result of `respond`. */
const scripted = (respond: (query: URLSearchParams) => Response) => {
  const { fetch, asked } = fakeFetch(({ query }) => respond(query));
  const profile = createProfile('x', null);
  const http = createHttp({ base: '', token: () => 't', fetch, profile });
  const page = async (more: { limit?: number; starting_after?: string; ending_before?: string } = {}) => {
    const { data, has_more } = await http(endpoints.listMessages, {
      query: { conversation_id: 'c1', limit: 10, ...more },
    });
    return [data.map(({ id }) => id), has_more] as const;
  };
  return { page, asked, profile };
};

test('a page that promises more where there is none ends the list, whether the paging is known or not', async () => {
  const rows = someMessages(20);
  const { page, asked, profile } = scripted((query) => {
    const after = query.get('starting_after');
    const at = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    return answer(200, { has_more: true, data: rows.slice(at, at + 10) });
  });
  await page();
  await page({ starting_after: 'm11' });
  expect(profile.get().paging?.messages).toBe('starting_after');
  const before = asked.length;
  expect(await page({ starting_after: 'm1' })).toEqual([[], false]);
  expect(asked).toHaveLength(before + 1);

  const fresh = scripted((query) => {
    const isFirst = ![...query.keys()].some((name) => !['limit', 'conversation_id'].includes(name));
    return answer(200, { has_more: isFirst, data: isFirst ? rows.slice(0, 10) : [] });
  });
  fresh.profile.learn({ order: 'newest-first' });
  await fresh.page();
  expect(await fresh.page({ starting_after: 'm11' })).toEqual([[], false]);
  expect(fresh.profile.get().paging).toBeUndefined();
});

test('an address in the middle of a list is paged from, although nothing of it was seen', async () => {
  for (const paging of pagings) {
    const { page, http } = service({ paging, order: 'newest-first', ...(paging !== 'none' && { cap: 10 }) });
    http.profile.learn({ order: 'newest-first' });
    const { data } = await page(5, { starting_after: 'm25' });
    expect(data[0]?.id, paging).toBe('m24');
    expect(await page(5, { starting_after: data.at(-1)?.id ?? '' }), paging).toMatchObject({
      data: [{ id: `m${24 - data.length}` }, {}, {}, {}, {}],
    });
  }
});

test('a row within a page that was seen is paged from by the hint before it', async () => {
  for (const paging of ['next_cursor', 'link'] as const) {
    const { page, asked } = service({ paging, order: 'newest-first', cap: 10 });
    await page(10);
    await page(10, { starting_after: 'm38' });
    // The client uses the value that the page names and tries no other way of paging.
    expect(asked).toHaveLength(2);
    await page(10, { starting_after: 'm28' });
    for (const id of ['m23', 'm43']) {
      const before = asked.length;
      const { data } = await page(10, { starting_after: id });
      expect(data[0]?.id).toBe(`m${Number(id.slice(1)) - 1}`);
      expect(asked.length - before).toBe(1);
    }
  }
});

test('rows that are gone behind the end of a page are paged from by the hint of that page', async () => {
  for (const paging of ['next_cursor', 'link'] as const)
    for (const gone of [['m27'], ['m27', 'm26', 'm25']]) {
      const { page, asked, world } = service({ paging, order: 'newest-first', cap: 10 });
      await page(10);
      await page(10, { starting_after: 'm38' });
      await page(10, { starting_after: 'm28' });
      world.rows = world.rows.filter(({ id }) => !gone.includes(String(id)));
      const before = asked.length;
      const { data } = await page(10, { starting_after: gone.at(-1) ?? '' });
      expect(data[0]?.id).toBe(`m${27 - gone.length}`);
      expect(asked.length - before).toBe(1);
    }
});

test('a hint that counts rows goes on after the row, also when others came in before it', async () => {
  const world = { rows: someMessages(47) };
  const { page } = scripted((query) => {
    const at = Number(query.get('offset') ?? 0);
    const hasMore = at + 10 < world.rows.length;
    const headers: Record<string, string> = hasMore ? { Link: `</v1/messages?offset=${at + 10}>; rel="next"` } : {};
    return answer(200, { has_more: hasMore, data: world.rows.slice(at, at + 10) }, headers);
  });
  await page();
  world.rows = someMessages(50);
  expect((await page({ starting_after: 'm38' }))[0]).toEqual(all.slice(10, 17));
  world.rows = someMessages(65);
  expect((await page({ starting_after: 'm31' }))[0]?.[0]).toBe('m30');
  // The cursor row is inside a page, and the service has new rows since the first request.
  world.rows = someMessages(72);
  expect((await page({ starting_after: 'm33' }))[0]?.[0]).toBe('m32');
});

test('a hint that leads to the first page again is no way to page', async () => {
  const world = { rows: someMessages(47) };
  const { page, profile } = scripted((query) => {
    if (['starting_after', 'before', 'cursor'].some((name) => query.has(name))) return answer(400, {});
    const { rows } = world;
    return answer(200, { has_more: true, data: rows.slice(0, Number(query.get('limit'))), next: '?here=1' });
  });
  profile.learn({ order: 'newest-first' });
  await page();
  world.rows = someMessages(48);
  expect((await page({ starting_after: 'm38' }))[0]?.[0]).toBe('m37');
  expect(profile.get().paging?.messages).toBe('growing-limit');
});

test('hints go on from the middle of a list, also where they name the last row and where the list begins again', async () => {
  let isForgotten = false;
  const { page, profile } = scripted((query) => {
    if (['starting_after', 'before', 'cursor', 'page', 'offset'].some((name) => query.has(name)))
      return answer(400, {});
    const from = isForgotten ? null : query.get('from');
    const at = from === null ? 0 : all.indexOf(from);
    const data = someMessages(47).slice(at, at + Number(query.get('limit')));
    return answer(200, { has_more: true, data, next: `?from=${data.at(-1)?.id}` });
  });
  profile.learn({ order: 'newest-first' });
  expect((await page({ starting_after: 'm31' }))[0]).toEqual(['m30', 'm29']);
  expect((await page({ starting_after: 'm29' }))[0]?.[0]).toBe('m28');
  isForgotten = true;
  expect((await page({ starting_after: 'm29' }))[0]?.[0]).toBe('m28');
});

test('no answer while paging is the caller’s trouble, and is not taken for a parameter that is refused', async () => {
  const rows = someMessages(47);
  const { page } = scripted((query) => {
    if (query.has('starting_after')) throw new TypeError('network');
    return listPage(rows, query, { paging: 'before' });
  });
  await page();
  await expect(page({ starting_after: 'm38' })).rejects.toMatchObject({ name: 'NetworkError' });
});

test('a known parameter that the service falls over is the service’s trouble', async () => {
  const rows = someMessages(47);
  let isBroken = false;
  const { page } = scripted((query) =>
    isBroken && query.has('starting_after') ? answer(500, {}) : listPage(rows, query, { paging: 'starting_after' }),
  );
  await page();
  await page({ starting_after: 'm38' });
  isBroken = true;
  await expect(page({ starting_after: 'm28' })).rejects.toMatchObject({ status: 500 });
});

test('a conversation that was deleted while one scrolls is gone, not one that cannot be paged', async () => {
  for (const [status, isKnown] of [
    [404, true],
    [410, false],
  ] as const) {
    let isDeleted = false;
    const { page } = scripted((query) =>
      isDeleted ? answer(status, {}) : listPage(someMessages(47), query, { paging: 'starting_after' }),
    );
    await page();
    if (isKnown) await page({ starting_after: 'm38' });
    isDeleted = true;
    await expect(page({ starting_after: isKnown ? 'm28' : 'm38' })).rejects.toMatchObject({ status });
  }
});

test('a service that falls over every parameter is out of order, not unable to page', async () => {
  const rows = someMessages(47);
  const { page } = scripted((query) =>
    ['starting_after', 'before', 'cursor', 'page', 'offset'].some((name) => query.has(name))
      ? answer(500, {})
      : listPage(rows, new URLSearchParams(), { cap: 10 }),
  );
  await page();
  await expect(page({ starting_after: 'm38' })).rejects.toMatchObject({ status: 500 });
});

test('a page that begins with the row it was asked from goes on after it, also after the very first one', async () => {
  const rows = someMessages(47);
  const { page, profile } = scripted((query) => {
    const at = rows.findIndex(({ id }) => id === query.get('starting_after'));
    return listPage(rows.slice(Math.max(0, at)), query, {});
  });
  profile.learn({ order: 'newest-first' });
  await page({ limit: 1 });
  expect((await page({ limit: 5, starting_after: 'm47' }))[0]).toEqual(['m46', 'm45', 'm44', 'm43']);
  expect(profile.get().paging?.messages).toBe('starting_after');
});

/** Rows newest first, but row `id` is at the start, as on a service that moves edited rows up. */
const withOneMovedUp = (id: string) => {
  const rows = someMessages(47);
  return [...rows.filter((row) => row.id === id), ...rows.filter((row) => row.id !== id)];
};

test('a list that is newest first but for its first row is read as it is, and to its end once', async () => {
  const { page, asked } = scripted((query) =>
    asked.length > 30 ? answer(503, {}) : listPage(withOneMovedUp('m32'), query, { paging: 'page-from-1' }),
  );
  const newest = ['m32', ...all.slice(0, 9)];
  expect((await page())[0]).toEqual(newest);
  const before = asked.length;
  expect((await page())[0]).toEqual(newest);
  expect(asked.length - before).toBe(1);
  expect((await page({ starting_after: 'm39' }))[0]).toEqual([
    'm38',
    'm37',
    'm36',
    'm35',
    'm34',
    'm33',
    'm31',
    'm30',
    'm29',
    'm28',
  ]);
});

test('a row of a list whose newest page was read anew is still known where it stands', async () => {
  const { page, asked, world, http } = service({ paging: 'page-from-1', order: 'newest-first' });
  http.profile.learn({ paging: { messages: 'page-from-1' } });
  await page(10);
  await page(10, { starting_after: 'm38' });
  world.rows = withOneMovedUp('m32');
  await page(10);
  const before = asked.length;
  expect((await page(10, { starting_after: 'm33' })).data[0]?.id).toBe('m31');
  expect(asked.slice(before).map(({ query }) => query.get('page'))).toEqual(['2']);
});

test('a first page that ends with an unknown row keeps what follows the only row that it shares with what was seen', () => {
  const rows = (...ids: string[]) => ({
    items: ids.map((id) => ({ id, created_at: 0 })),
    hasMore: true,
    isGuess: false,
    hint: null,
    sent: ids.length,
  });
  const seen = noSeenRows();
  noteRows(seen, rows('a', 'b', 'c'));
  noteRows(seen, rows('new', 'a', 'moved'));
  expect(seen.ids).toEqual(['new', 'a', 'moved', 'b', 'c']);
});

test('numbered pages go on after a row that was deleted, from the last one that is left', async () => {
  const { page, world } = service({ paging: 'page-from-1', order: 'newest-first' });
  await page(10);
  await page(10, { starting_after: 'm38' });
  world.rows = someMessages(47).filter(({ id }) => id !== 'm28');
  const { data } = await page(10, { starting_after: 'm28' });
  expect(data[0]?.id).toBe('m27');
});

test('a list that can only grow goes on after a row that was deleted, and ends where it ends', async () => {
  const { page, world } = service({ paging: 'none', order: 'newest-first' });
  await page(10);
  world.rows = someMessages(47).filter(({ id }) => id !== 'm38');
  const next = await page(10, { starting_after: 'm38' });
  expect(next.data.map(({ id }) => id)[0]).toBe('m37');
  expect(next.has_more).toBe(true);
  const last = await page(100, { starting_after: next.data.at(-1)?.id ?? '' });
  expect([next.data.length + last.data.length, last.has_more]).toEqual([37, false]);
  expect(await page(10, { starting_after: 'm1' })).toEqual({ data: [], has_more: false });
});

test('a refused limit is halved for 400 and 422, and down to ten at least; other refusals are the caller’s', async () => {
  for (const status of [400, 422]) {
    const { page, asked } = scripted((query) =>
      Number(query.get('limit')) > 10 ? answer(status, {}) : listPage(someMessages(5), query, {}),
    );
    expect((await page({ limit: 60 }))[0]).toHaveLength(5);
    expect(asked.map(({ query }) => query.get('limit')).slice(0, 4)).toEqual(['60', '30', '15', '10']);
  }
  for (const status of [400, 422, 403]) {
    const { page, asked } = scripted(() => answer(status, {}));
    await expect(page({ limit: 10 })).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  }
});

test('newer rows are found from the newest end back, as many pages as it takes; what comes before a row that is not found is not known', async () => {
  const { page } = service({ paging: 'starting_after', order: 'newest-first' });
  await page(10);
  const newer = await page(3, { ending_before: 'm5' });
  expect(newer.data.map(({ id }) => id)).toEqual(['m8', 'm7', 'm6']);
  expect(newer.has_more).toBe(true);
  expect(await page(3, { ending_before: 'm999' })).toEqual({ data: [], has_more: true });
  expect((await page(3, { ending_before: 'm46' })).data.map(({ id }) => id)).toEqual(['m47']);
});

for (const order of orders) {
  test(`the end of what is newer than a row is not claimed where the row was not found, ${order}`, async () => {
    const { page, http } = service({ paging: 'starting_after', order, cap: 1 }, someMessages(300));
    http.profile.learn({ order });
    expect(await page(10, { ending_before: 'm0' })).toEqual({ data: [], has_more: true });
  });
}

test('one row of an oldest-first service is its newest, for a few requests', async () => {
  const { page, http, asked } = service({ paging: 'starting_after', order: 'oldest-first' }, someMessages(250));
  http.profile.learn({ order: 'oldest-first' });
  expect((await page(1)).data.map(({ id }) => id)).toEqual(['m250']);
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('the newest end of an oldest-first service is found behind any number of small pages', async () => {
  const { page, http } = service({ paging: 'starting_after', order: 'oldest-first', cap: 1 }, someMessages(300));
  http.profile.learn({ order: 'oldest-first' });
  expect((await page(1)).data.map(({ id }) => id)).toEqual(['m300']);
});

test('where the newest end is too far away an old row does not stand for it, and the next call goes on', async () => {
  const { page, http } = service({ paging: 'starting_after', order: 'oldest-first', cap: 1 }, someMessages(1_100));
  http.profile.learn({ order: 'oldest-first' });
  await expect(page(1)).rejects.toMatchObject({ code: 'cannot-page' });
  expect((await page(1)).data.map(({ id }) => id)).toEqual(['m1100']);
});

test('an oldest-first service is read to its end, by whatever little it gives at once', async () => {
  const { page, http } = service({ paging: 'starting_after', order: 'oldest-first', cap: 1 }, someMessages(5));
  http.profile.learn({ order: 'oldest-first' });
  expect((await page(10)).data.map(({ id }) => id)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
});

test('a service that was oldest first and is newest first now is read as it is', async () => {
  const world = { order: 'oldest-first' as Choices['order'] };
  const { fetch } = fakeFetch(({ query }) =>
    listPage(someMessages(47), query, { paging: 'starting_after', order: world.order }),
  );
  const profile = createProfile('x', null);
  profile.learn({ order: 'oldest-first' });
  const http = createHttp({ base: '', token: () => 't', fetch, profile });
  world.order = 'newest-first';
  const page = () => http(endpoints.listMessages, { query: { conversation_id: 'c1', limit: 10 } });
  expect((await page()).data.map(({ id }) => id)).toEqual(all.slice(0, 10));
  expect(profile.get().order).toBe('newest-first');
});

test('a page whose messages are of one moment shows no order, and is left as it is', async () => {
  const rows = ['b', 'a', 'c'].map((id) => ({ id, conversation_id: 'c1', created_at: 1_700_000_000 }));
  const { page, profile } = scripted((query) => listPage(rows, query, {}));
  expect((await page())[0]).toEqual(['b', 'a', 'c']);
  expect(profile.get().order).toBeUndefined();
});

test('a page of one moment is turned where the order is known to be upwards', async () => {
  const rows = ['a', 'b'].map((id) => ({ id, conversation_id: 'c1', created_at: 1_700_000_000 }));
  const { page, profile } = scripted((query) => listPage(rows, query, {}));
  profile.learn({ order: 'newest-page-oldest-first' });
  expect((await page())[0]).toEqual(['b', 'a']);
});

test('of groups in the archive, ten pages without one are passed over in one call, and a further call goes on', async () => {
  const group = (index: number) => ({
    id: `g${index}`,
    name: 'g',
    conversation_id: 'c',
    created_at: 1,
    archived_at: null,
  });
  const rows = [
    ...Array.from({ length: 60 }, (_, index) => group(index)),
    { ...group(60), archived_at: 1_700_000_000 },
  ];
  const { fetch, asked } = fakeFetch(({ query }) => listPage(rows, query, { paging: 'starting_after' }));
  const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null) });
  const first = await http(endpoints.listGroups, { query: { archived: 'true', limit: 5 } });
  expect(first).toMatchObject({ data: [{ id: 'g54', archived_at: null }], has_more: true });
  expect(asked).toHaveLength(11);
  const second = await http(endpoints.listGroups, { query: { archived: 'true', limit: 5, starting_after: 'g54' } });
  expect(second).toMatchObject({ data: [{ id: 'g60' }], has_more: false });
  expect(asked).toHaveLength(13);
  const all = await http(endpoints.listGroups, { query: { archived: 'false', limit: 100 } });
  expect(all.data).toHaveLength(60);
});

test('a list that can only grow is asked for in doubled sizes, never for less than is needed', async () => {
  const rows = someMessages(90);
  const limits: number[] = [];
  const { page } = scripted((query) => {
    if (['starting_after', 'before', 'cursor', 'page', 'offset'].some((name) => query.has(name)))
      return answer(400, {});
    limits.push(Number(query.get('limit')));
    return listPage(rows, query, {});
  });
  await page();
  limits.length = 0;
  expect((await page({ starting_after: 'm81' }))[0]).toEqual(rows.slice(10, 20).map(({ id }) => id));
  expect(limits).toEqual([20]);
  expect((await page({ starting_after: 'm71' }))[0]).toHaveLength(10);
  expect(limits).toEqual([20, 40]);
  await page({ starting_after: 'm61' });
  expect(limits).toEqual([20, 40, 40]);
});

test('a growing list that is cut goes on after its last row, not where the uncut page ended', async () => {
  const rows = someMessages(300);
  const { http, scroll } = service({ paging: 'next_cursor', order: 'newest-first', refusesOver: 200 }, rows);
  http.profile.learn({ order: 'newest-first', paging: { messages: 'growing-limit' } });
  expect(await scroll(50)).toEqual(rows.map(({ id }) => id));
});

test('a list that grows no further than a service gives is no way to page, although it says that there is more', async () => {
  const rows = someMessages(90);
  const asked: string[] = [];
  const { page } = scripted((query) => {
    if (['starting_after', 'before', 'cursor', 'page', 'offset'].some((name) => query.has(name)))
      return answer(400, {});
    asked.push(query.get('limit') ?? '');
    return listPage(rows, query, { cap: 15 });
  });
  await page({ limit: 30 });
  asked.length = 0;
  await expect(page({ starting_after: 'm76' })).rejects.toMatchObject({ code: 'cannot-page' });
  expect(asked).toEqual(['40']);
});

test('a row that a growing list does not reach is given up once the list grows no further', async () => {
  const asked: string[] = [];
  const { page } = scripted((query) => {
    if (['starting_after', 'before', 'cursor', 'page', 'offset'].some((name) => query.has(name)))
      return answer(400, {});
    asked.push(query.get('limit') ?? '');
    return listPage(someMessages(90), query, { cap: 15 });
  });
  await page({ limit: 10 });
  asked.length = 0;
  await expect(page({ starting_after: 'm1' })).rejects.toMatchObject({ code: 'cannot-page' });
  expect(asked).toEqual(['10', '20', '40']);
});

test('a hundred lists are remembered; one more forgets what was seen of the first', async () => {
  const { http, asked } = service({ paging: 'page-from-1', order: 'newest-first' });
  http.profile.learn({ order: 'newest-first', paging: { messages: 'page-from-1' } });
  const open = (conversation_id: string, starting_after?: string) =>
    http(endpoints.listMessages, { query: { conversation_id, limit: 10, ...(starting_after && { starting_after }) } });
  const cost = async (conversation: string) => {
    const before = asked.length;
    await open(conversation, 'm40');
    return asked.length - before;
  };
  for (let n = 0; n < 100; n++) await open(`c${n}`);
  // `c0` was used last, so another list is forgotten first.
  expect(await cost('c0')).toBe(1);
  await open('c100');
  expect(await cost('c0')).toBe(1);
  // A forgotten list is read again from its first page.
  expect(await cost('c1')).toBeGreaterThan(1);
});

test('what came since is read by an oldest-first service from where the list was left', async () => {
  const { page, world, asked } = service({ paging: 'starting_after', order: 'oldest-first' });
  await page(10);
  for (const count of [48, 60, 95]) {
    world.rows = someMessages(count);
    const before = asked.length;
    const { data, has_more } = await page(10);
    expect(data.map(({ id }) => id)).toEqual(
      someMessages(count)
        .slice(0, 10)
        .map(({ id }) => id),
    );
    expect(has_more).toBe(true);
    expect(asked.length - before).toBeLessThan(8);
    // No request begins at the first page again.
    expect(asked.slice(before).every(({ query }) => query.has('starting_after'))).toBe(true);
  }
});

test('an edit and a deletion at the newest end of an oldest-first service show at the next look', async () => {
  const { page, world } = service({ paging: 'starting_after', order: 'oldest-first' });
  await page(5);
  world.rows = someMessages(47)
    .filter(({ id }) => id !== 'm46')
    .map((row) => (row.id === 'm44' ? { ...row, message: 'edited' } : row));
  const { data } = await page(5);
  expect(data.map(({ id }) => id)).toEqual(['m47', 'm45', 'm44', 'm43', 'm42']);
  expect(data[2]?.message).toBe('edited');
});

test('on the way back to a row no page is smaller than thirty, none is read twice, and a larger one is as asked for', async () => {
  for (const [limit, sizes] of [
    [3, ['30', '30']],
    [40, ['40', '40']],
  ] as const) {
    const { page, asked, http } = service({ paging: 'starting_after', order: 'newest-first' });
    http.profile.learn({ order: 'newest-first', paging: { messages: 'starting_after' } });
    await page(limit, { ending_before: 'm2' });
    expect(asked.map(({ query }) => query.get('limit'))).toEqual(sizes);
  }
});

test('numbered pages go on after a row that has others after it, and repeat none when a message comes in between two', async () => {
  const rows = someMessages(48);
  const known = () => service({ paging: 'page-from-1', order: 'newest-first' });
  const middle = known();
  await middle.page(10);
  await middle.page(10, { starting_after: 'm38' });
  expect((await middle.page(10, { starting_after: 'm42' })).data.map(({ id }) => id)).toEqual(all.slice(6, 10));

  let listed = 0;
  const { page, profile } = scripted((query) =>
    // A new message arrives after the second request.
    listPage(++listed > 2 ? rows : rows.slice(1), query, { paging: 'page-from-1' }),
  );
  profile.learn({ order: 'newest-first', paging: { messages: 'page-from-1' } });
  await page();
  expect((await page({ starting_after: 'm38' }))[0]).toEqual(all.slice(10, 19));

  const busy = [someMessages(47), someMessages(48), someMessages(49)];
  const pairs = scripted((query) => listPage(busy.shift() ?? someMessages(49), query, { paging: 'page-from-1' }));
  pairs.profile.learn({ order: 'newest-first', paging: { messages: 'page-from-1' } });
  await pairs.page({ limit: 2 });
  expect((await pairs.page({ limit: 2, starting_after: 'm46' }))[0]).toEqual(['m45', 'm44']);
});

test('numbered pages begin where the row was seen, whatever was read in between, and at the first where it was not', async () => {
  const { page, asked } = service({ paging: 'page-from-1', order: 'newest-first' });
  const after = async (id: string) => {
    const before = asked.length;
    const { data } = await page(10, { starting_after: id });
    return [data[0]?.id, asked.slice(before).map(({ query }) => query.get('page'))];
  };
  await page(10);
  await after('m38');
  expect(await after('m12')).toEqual(['m11', ['1', '2', '3', '4']]);
  expect(await after('m28')).toEqual(['m27', ['2', '3']]);
});

test('a size that is refused first beyond the first page is not taken for a cursor that is', async () => {
  for (const known of [undefined, { messages: 'starting_after' }] as const) {
    const { page, asked, http } = service({ paging: 'starting_after', refusesOver: 50 });
    http.profile.learn({ order: 'newest-first', paging: known });
    await page(30);
    expect((await page(100, { starting_after: 'm18' })).data.map(({ id }) => id)).toEqual(all.slice(30));
    expect(http.profile.get()).toMatchObject({ limit: { messages: 50 }, paging: { messages: 'starting_after' } });
    const before = asked.length;
    await page(100, { starting_after: 'm18' });
    expect(asked.length - before).toBe(1);
  }
});

/** An oldest-first service that answers 429 if `isBusy` returns true for the number of requests so far. */
const busyAscending = (isBusy: (asked: number) => boolean, cap: number) => {
  const world = { rows: someMessages(100) };
  const scroll = scripted((query) =>
    isBusy(scroll.asked.length)
      ? answer(429, {})
      : listPage(world.rows, query, { paging: 'starting_after', order: 'oldest-first', cap }),
  );
  return { ...scroll, world };
};

test('a long oldest-first list whose reading fails now and then is read to its newest end', async () => {
  const { page } = busyAscending((asked) => asked % 6 === 0, 10);
  const tries = [];
  for (let n = 0; n < 4; n++) tries.push(await page().catch(({ status }) => status));
  expect(tries.slice(0, 2)).toEqual([429, 429]);
  expect(tries.at(-1)).toEqual([
    someMessages(100)
      .slice(0, 10)
      .map(({ id }) => id),
    true,
  ]);
});

test('trouble at the newest end of an oldest-first list costs nothing of what was read', async () => {
  let isBusy = false;
  const { page, asked } = busyAscending(() => isBusy, 20);
  await page();
  isBusy = true;
  for (let n = 0; n < 20; n++) await expect(page()).rejects.toMatchObject({ status: 429 });
  isBusy = false;
  const before = asked.length;
  expect((await page())[0][0]).toBe('m100');
  expect(asked.length - before).toBe(1);
});

test('an oldest-first list of which just the row to go on from is deleted is read on from before it', async () => {
  const { page, world } = busyAscending(() => false, 20);
  await page({ limit: 30 });
  world.rows = world.rows.filter(({ id }) => id !== 'm70');
  await page({ limit: 30 }).catch(() => undefined);
  const [ids] = await page({ limit: 30 });
  expect([ids[0], ids.length]).toEqual(['m100', 30]);
});

test.each<[string, string[], number[], string[]]>([
  ['a whole list without times as it came', ['m1', 'm2', 'm3'], [0, 0, 0], ['m3', 'm2', 'm1']],
  ['one whose later rows have none', ['m1', 'm2', 'm3'], [5, 0, 0], ['m3', 'm2', 'm1']],
  ['one whose first rows have none', ['m3', 'm2', 'm1'], [0, 0, 5], ['m3', 'm2', 'm1']],
])('of rows without times %s is shown, from top to bottom', async (_, ids, times, newestFirst) => {
  const rows = ids.map((id, index) => ({ id, message: id, ...(times[index] && { created_at: times[index] }) }));
  const { page } = scripted(() => answer(200, rows));
  expect(await page()).toEqual([newestFirst, false]);
});

test.each<[string, (sent: object[], rows: object[]) => object[], string, string[]]>([
  ['before an earlier one', (sent, rows) => [...sent.toReversed(), ...rows], 'newest-first', ['m3', 'm2', 'm1']],
  ['after an earlier one', (sent, rows) => [...rows, ...sent], 'oldest-first', ['m3', 'm2', 'm1']],
])('an own message that stands %s shows the order of a list without times', async (_, arrange, order, newestFirst) => {
  const old = [{ id: 'm1', message: 'one' }];
  const sent: object[] = [];
  const { fetch } = fakeFetch(({ method }) => answer(200, method === 'POST' ? sent[0] : arrange(sent, old)));
  const profile = createProfile('x', null);
  const http = createHttp({ base: '', token: () => 't', fetch, profile });
  const list = async () => (await http(endpoints.listMessages, { query: { conversation_id: 'c1' } })).data;
  await list();
  sent.push({ id: 'm2', message: 'two' });
  await http(endpoints.createMessage, { body: { conversation_id: 'c1', message: 'two' } });
  // Another person sends a message at the same time.
  sent.push({ id: 'm3', message: 'three' });
  expect([(await list()).map(({ id }) => id), profile.get().order]).toEqual([newestFirst, order]);
});

test('an own message that is the first of all shows no order', async () => {
  const rows: object[] = [];
  const { fetch } = fakeFetch(({ method }) => answer(200, method === 'POST' ? rows[0] : rows));
  const profile = createProfile('x', null);
  const http = createHttp({ base: '', token: () => 't', fetch, profile });
  rows.push({ id: 'm1', message: 'one' });
  await http(endpoints.createMessage, { body: { conversation_id: 'c1', message: 'one' } });
  rows.push({ id: 'm2', message: 'two' });
  const { data } = await http(endpoints.listMessages, { query: { conversation_id: 'c1' } });
  expect([data.map(({ id }) => id), profile.get().order]).toEqual([['m2', 'm1'], undefined]);
});
