import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases, type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let bruno: Person;

beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  bruno = await service.person('bruno');
});
afterAll(() => service.close());

const ids = (page: { data: { id: string }[] }) => page.data.map((item) => item.id);
async function filled(count: number) {
  const group = await ida.group('Paged', ['bruno']);
  const sent: string[] = [];
  for (let i = 0; i < count; i++)
    sent.push((await (i % 2 ? ida : bruno).say(group.conversation_id, `message ${i}`)).id);
  return { group, path: `/v1/messages?conversation_id=${group.conversation_id}`, newestFirst: sent.reverse() };
}
/** Reads the whole list by cursors. Runs `between` after each page. */
async function walk(path: string, between: (seen: string[]) => Promise<unknown> = async () => undefined) {
  const seen: string[] = [];
  for (let after = ''; ; after = `&starting_after=${seen.at(-1)}`) {
    const { body } = await ida.get(path + after);
    seen.push(...ids(body));
    if (seen.length > 1_000) throw new Error('this list has no end');
    if (!body.has_more) return seen;
    await between(seen);
  }
}

describe('a list', () => {
  test('comes ten at a time, newest first, and says whether there is more', async () => {
    const { path, newestFirst } = await filled(21);
    const first = (await ida.get(path)).body;
    expect([ids(first), first.has_more]).toEqual([newestFirst.slice(0, 10), true]);
    const exact = (await ida.get(`${path}&limit=21`)).body;
    expect([ids(exact), exact.has_more]).toEqual([newestFirst, false]);
    expect(await walk(path)).toEqual(newestFirst);
  });

  test('goes back by ending_before, with the rows next to the cursor, in the same order', async () => {
    const { path, newestFirst } = await filled(8);
    const page = (await ida.get(`${path}&limit=3&ending_before=${newestFirst[6]}`)).body;
    expect([ids(page), page.has_more]).toEqual([newestFirst.slice(3, 6), true]);
    const newest = (await ida.get(`${path}&limit=3&ending_before=${newestFirst[2]}`)).body;
    expect([ids(newest), newest.has_more]).toEqual([newestFirst.slice(0, 2), false]);
  });

  test('gives a hundred where more are asked for', async () => {
    const { path } = await filled(101);
    for (const limit of ['101', '5000', '9'.repeat(16), '9'.repeat(400)]) {
      const page = (await ida.get(`${path}&limit=${limit}`)).body;
      expect([page.data?.length, page.has_more]).toEqual([100, true]);
    }
  });

  test('goes on after a message that has been deleted meanwhile', async () => {
    const { path, newestFirst } = await filled(6);
    const author = await ida.get(`/v1/messages/${newestFirst[2]}`);
    await (author.body.contact.username === 'ida' ? ida : bruno).delete(`/v1/messages/${newestFirst[2]}`);
    expect(ids((await ida.get(`${path}&limit=2&starting_after=${newestFirst[2]}`)).body)).toEqual(
      newestFirst.slice(3, 5),
    );
  });

  test('P10: shows what was there all the time once, whatever is sent and deleted between its pages', async () => {
    const { group, path } = await filled(14);
    const changes = fc.array(fc.nat(18), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 3, max: 8 }), async (moves, limit) => {
        // All cases use one list, which keeps its length: each case deletes as many messages as it adds.
        const newestFirst = ids((await ida.get(`${path}&limit=100`)).body);
        const gone = new Set<string>();
        const left = [...moves];
        const seen = await walk(`${path}&limit=${limit}`, async () => {
          const move = left.shift();
          const victim = newestFirst[move ?? -1];
          if (!victim || gone.has(victim)) return;
          await bruno.say(group.conversation_id, 'in between');
          gone.add(victim);
          await ida.delete(`/v1/messages/${victim}`);
        });
        const stayed = newestFirst.filter((id) => !gone.has(id));
        expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      { numRuns: cases },
    );
  }, 240_000);

  test('of everything holds the messages of every conversation one is in and no others, in order', async () => {
    const mei = await service.person('mei');
    const mine: string[] = [];
    const groups = [];
    for (let g = 0; g < 4; g++) groups.push(await mei.group(`All ${g}`, ['bruno']));
    for (let i = 0; i < 25; i++) mine.push((await mei.say(groups[(i * 7) % 4].conversation_id, `${i}`)).id);
    await ida.say((await ida.group('Private')).conversation_id, 'not for mei');
    const newestFirst = mine.reverse();
    const seen: string[] = [];
    for (let after = ''; ; after = `&starting_after=${seen.at(-1)}`) {
      const { body } = await mei.get(`/v1/messages?limit=4${after}`);
      seen.push(...ids(body));
      if (!body.has_more || seen.length > 1_000) break;
    }
    expect(seen).toEqual(newestFirst);
    const back = (await mei.get(`/v1/messages?limit=3&ending_before=${newestFirst[10]}`)).body;
    expect([ids(back), back.has_more]).toEqual([newestFirst.slice(7, 10), true]);
  });

  test('of groups has the latest activity first, and its cursor survives a move and a deletion', async () => {
    const sofia = await service.person('sofia');
    const groups: { id: string; conversation_id: string }[] = [];
    for (let i = 0; i < 6; i++) groups.push(await sofia.group(`G${i}`));
    await sofia.say(groups[0]?.conversation_id ?? '', 'now the first');
    const order = [0, 5, 4, 3, 2, 1].map((i) => groups[i]?.id);
    const first = (await sofia.get('/v1/groups?limit=3')).body;
    expect([ids(first), first.has_more]).toEqual([order.slice(0, 3), true]);
    await sofia.say(groups[4]?.conversation_id ?? '', 'the cursor moves to the top');
    expect(ids((await sofia.get(`/v1/groups?starting_after=${order[2]}`)).body)).toEqual(order.slice(3));
    await sofia.delete(`/v1/groups/${order[3]}`);
    expect(ids((await sofia.get(`/v1/groups?starting_after=${order[3]}`)).body)).toEqual(order.slice(4));
  });

  test.each(['/v1/contacts', '/v1/people', '/v1/blocks'])(
    'of people, %s, goes on where its reader was when the last person of a page is renamed',
    async (path) => {
      const stem = `page${path.slice(4, 6)}`;
      const people: Person[] = [];
      for (const letter of ['b', 'd', 'f', 'h', 'j', 'l']) people.push(await service.person(`${stem}${letter}`));
      for (const { id } of people) await ida.put(`/v1/blocks/${id}`);
      const list = `${path}?limit=2${path === '/v1/blocks' ? '' : `&query=${stem}`}`;
      const idsOf = (page: { data: ({ id: string } | { contact: { id: string } })[] }) =>
        page.data.map((row) => ('contact' in row ? row.contact.id : row.id));
      const [b, d, f, h, j, l] = people.map(({ id }) => id);
      expect(idsOf((await ida.get(list)).body)).toEqual([b, d]);
      await people[1]?.put('/v1/me', { username: `${stem}z` });
      expect(idsOf((await ida.get(`${list}&starting_after=${d}`)).body)).toEqual([f, h]);
      await people[2]?.put('/v1/me', { username: `${stem}a` });
      // A cursor stands for the place at which its row was seen. Renamed people appear at their current places.
      expect(idsOf((await ida.get(`${list}&ending_before=${f}`)).body)).toEqual([f, b]);
      await people[3]?.put('/v1/me', { username: `${stem}c` });
      expect(idsOf((await ida.get(`${list}&starting_after=${h}`)).body)).toEqual([j, l]);
      expect(idsOf((await ida.get(`${list}&starting_after=${l}`)).body)).toEqual([d]);
      for (const { id } of people) await ida.delete(`/v1/blocks/${id}`);
    },
  );

  test.each(['/v1/contacts', '/v1/people', '/v1/blocks'])(
    'of people, %s, does not begin anew after an account that does not exist',
    async (path) => {
      await ida.put(`/v1/blocks/${bruno.id}`);
      const gone = `con_${'0'.repeat(22)}`;
      for (const cursor of ['starting_after', 'ending_before'])
        expect((await ida.get(`${path}?${cursor}=${gone}`)).body).toMatchObject({
          status: 400,
          code: 'invalid-cursor',
          errors: [{ pointer: `?${cursor}` }],
        });
      await ida.delete(`/v1/blocks/${bruno.id}`);
      expect((await ida.get(`${path}?starting_after=${bruno.id}`)).body.data).not.toContainEqual(
        expect.objectContaining({ id: bruno.id }),
      );
    },
  );
});
