import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let bruno: Person;

beforeAll(async () => {
  service = await testService();
  [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
});
afterAll(() => service.close());

const mentioned = async (who: Person, ...ids: string[]) => {
  const { data } = (await who.get(`/v1/conversations?ids=${ids.join()}`)).body;
  return data.map(({ mention_count, next_mention }: { mention_count: number; next_mention: string | null }) => [
    mention_count,
    next_mention,
  ]);
};

test('unread messages of others that call one by name are counted, with the first of them', async () => {
  const group = await ida.group('Team', ['bruno']);
  const other = await ida.group('Other', ['bruno']);
  const cnv = group.conversation_id;
  const read = await ida.say(cnv, 'read, @bruno');
  await bruno.post(`/v1/conversations/${cnv}/read`, { up_to: read.id });
  await ida.say(cnv, 'hello');
  const first = await ida.say(cnv, 'hello @Bruno, there');
  await ida.say(cnv, 'mail@bruno and `@bruno` and @brunos');
  await ida.say(cnv, '@bruno again');
  await ida.say(other.conversation_id, 'nobody');
  expect(await mentioned(bruno, cnv, other.conversation_id)).toEqual([
    [2, first.id],
    [0, null],
  ]);
  expect(await mentioned(ida, cnv)).toEqual([[0, null]]);
  const answer = await bruno.post(`/v1/conversations/${cnv}/read`, { up_to: first.id });
  expect(answer.body.mention_count).toBe(1);
});

test('of many conversations each has its own, and capitals of all kinds call', async () => {
  const kim = await service.person('kim');
  const groups = [];
  for (let n = 0; n < 12; n++) groups.push(await ida.group(`Number ${n}`, ['kim']));
  const first = await Promise.all(
    groups.map((group, n) => ida.say(group.conversation_id, n % 2 ? '@\u212aIM!' : '@kin')),
  );
  for (const group of groups) await ida.say(group.conversation_id, '@Kim');
  const found = await mentioned(kim, ...groups.map((group) => group.conversation_id));
  const expected = new Map(groups.map((group, n) => [group.conversation_id, n % 2 ? [2, first[n].id] : [1]]));
  expect(found.map(([count]: [number]) => count).sort()).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
  for (const [id, [count, next]] of expected) {
    const [state] = await mentioned(kim, id);
    expect(state).toEqual([count, next ?? expect.any(String)]);
  }
});

test('of many unread messages the newest hundred are looked through, for a name that is normalised once', async () => {
  const { conversation_id: cnv } = await ida.group('Busy', ['bruno']);
  for (let n = 0; n < 103; n++) await ida.say(cnv, `@bruno ${n}`);
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const [[count]] = await mentioned(bruno, cnv);
  expect(count).toBe(100);
  expect(normalize.mock.contexts.filter((name) => String(name) === 'bruno')).toHaveLength(101);
});

test('letters of full width and old forms of letters call as they do in the client', async () => {
  const sam = await service.person('sam');
  const { conversation_id: cnv } = await ida.group('Wide', ['sam']);
  for (const name of ['ｓａｍ', 's\uff41m', '\u017fam']) await ida.say(cnv, `hello @${name}, there`);
  await ida.say(cnv, 'hello ｓａｍ, and me@ｓａｍ');
  expect(await mentioned(sam, cnv)).toEqual([[3, expect.any(String)]]);
});
