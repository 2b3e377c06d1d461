import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageId } from '../ids';
import { searchWords } from '../search/words';
import { insertInBatches } from '../store/database/batches';
import { search } from '../store/migrations/002_search';
import { refold } from '../store/migrations/007_fold';
import { letters } from '../store/migrations/013_letters';
import { indexMessages } from '../store/search/search';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let bruno: Person;
let mei: Person;
let shared: { id: string; conversation_id: string };
let apart: { id: string; conversation_id: string };

beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  bruno = await service.person('bruno');
  mei = await service.person('mei');
  shared = await ida.group('Shared', ['bruno', 'mei']);
  apart = await ida.group('Apart', ['bruno']);
});
afterAll(() => service.close());

const inShared = (text: string) => ida.say(shared.conversation_id, text);
const find = async (who: Person, query: string, more = '') => {
  const { status, body } = await who.get(`/v1/messages?query=${encodeURIComponent(query)}${more}`);
  return status === 200 ? body.data.map((row: { message: string }) => row.message) : status;
};

/** Inserts messages that are not in the index and that no search finds. */
async function flood(conversation_id: string, count: number) {
  const ms = Date.now();
  const rows = Array.from({ length: count }, (_, at) => ({
    id: messageId({ ms, number: 100_000 + at }),
    conversation_id,
    contact_id: ida.id,
    message: 'x',
    seq: 100 + at,
    version: 1,
    created_at: ms,
    updated_at: null,
    seen_at: null,
  }));
  await service.store.write((tx) => insertInBatches(tx, 'message', rows));
}

describe('words', () => {
  test.each([
    ['Crème BRÛLÉE', [['creme'], ['brulee']]],
    ['straße ΟΔΟΣ', [['strasse'], ['οδοσ']]],
    ['STRAẞE soft\u00adware', [['strasse'], ['software']]],
    ['مُحَمَّد أنا', [['محمد'], ['انا']]],
    ['AI東京タワー', [['ai', '東', '京', 'タ', 'ワ', 'ー']]],
    ['สวัสดี', [['ส', 'วั', 'ส', 'ดี']]],
    ['done 🎉!', [['done'], ['🎉']]],
    ["it's a-b_c", [['it'], ['s'], ['a'], ['b'], ['c']]],
    ['?! -> …', []],
  ])('of %s are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

describe('a search', () => {
  test('finds words without their accents and case, and the beginning of the last one', async () => {
    await inShared('A Crème brûlée for everyone');
    expect(await find(bruno, 'creme BRU')).toEqual(['A Crème brûlée for everyone']);
    expect(await find(bruno, 'everyone crème')).toEqual(['A Crème brûlée for everyone']);
    expect(await find(bruno, 'cre everyone')).toEqual([]);
  });

  test('takes a last word of one letter as it stands: as a beginning it would be of everything', async () => {
    await inShared('Quince and quail');
    expect(await find(bruno, 'quince and qu')).toEqual(['Quince and quail']);
    expect(await find(bruno, 'quince and q')).toEqual([]);
    await inShared('Quince, plan q');
    expect(await find(bruno, 'quince q')).toEqual(['Quince, plan q']);
  });

  test('finds pieces of scripts without spaces, in their order', async () => {
    await inShared('明日は東京タワーへ行きます');
    expect(await find(bruno, '東京')).toEqual(['明日は東京タワーへ行きます']);
    expect(await find(bruno, '京東')).toEqual([]);
    await inShared('พรุ่งนี้ไปเชียงใหม่');
    expect(await find(bruno, 'เชียงใหม่')).toEqual(['พรุ่งนี้ไปเชียงใหม่']);
  });

  test('for signs alone goes letter by letter, its wildcards being signs too', async () => {
    await inShared('left -> right');
    await inShared('100 % sure');
    expect(await find(bruno, '->')).toEqual(['left -> right']);
    expect(await find(bruno, '%')).toEqual(['100 % sure']);
    expect(await find(bruno, '\\')).toEqual([]);
  });

  // A search compares the text of each row in the main thread, so the number of rows is limited.
  test('for signs alone looks at the newest messages of each conversation', async () => {
    const long = await ida.group('Long', ['bruno']);
    await ida.say(long.conversation_id, 'before them all ⇒');
    await flood(long.conversation_id, 5_000);
    const other = await ida.group('Other', ['bruno']);
    await ida.say(other.conversation_id, 'elsewhere ⇒');
    const where = `&conversation_id=${long.conversation_id}`;
    expect([await find(bruno, '⇒', where), await find(bruno, 'before', where)]).toEqual([[], ['before them all ⇒']]);
    expect(await find(bruno, '⇒')).toEqual(['elsewhere ⇒']);
    await ida.say(long.conversation_id, 'after them all ⇒');
    expect(await find(bruno, '⇒')).toEqual(['after them all ⇒', 'elsewhere ⇒']);
    expect(await find(mei, '⇒')).toEqual([]);
    await ida.delete(`/v1/groups/${long.id}`);
    await ida.delete(`/v1/groups/${other.id}`);
  });

  test.each([
    '"',
    '""',
    'a" OR "b',
    "' or 1=1 --",
    'NEAR(a b)',
    'a AND NOT b',
    'words:x',
    '*',
    'a*b',
    '(',
    '{a b}:c',
    '^a',
    "a' & !b",
    ':*',
    '<->',
    'a <-> b | c',
    '\u200b',
    'x'.repeat(200),
    '𝕬'.repeat(100),
  ])('for %s is a search and no command', async (query) => {
    expect(Array.isArray(await find(bruno, query))).toBe(true);
  });

  test('refuses what no text can be', async () => {
    expect(await find(bruno, 'x'.repeat(201))).toBe(400);
    expect(await find(bruno, 'a\0b')).toBe(400);
  });

  test('sees what its asker may read, and nothing else', async () => {
    await ida.say(apart.conversation_id, 'platypus apart');
    await inShared('platypus shared');
    expect(await find(ida, 'platypus')).toEqual(['platypus shared', 'platypus apart']);
    expect(await find(mei, 'platypus')).toEqual(['platypus shared']);
    expect(await find(ida, 'platypus', `&conversation_id=${apart.conversation_id}`)).toEqual(['platypus apart']);
    expect(await find(mei, 'platypus', `&conversation_id=${apart.conversation_id}`)).toBe(404);
    expect(await find(mei, '->', `&conversation_id=${apart.conversation_id}`)).toBe(404);
    await ida.put(`/v1/groups/${shared.id}`, { contacts: ['ida', 'bruno'] });
    expect(await find(mei, 'platypus')).toEqual([]);
    await ida.put(`/v1/groups/${shared.id}`, { contacts: ['ida', 'bruno', 'mei'] });
  });

  test('follows edits, and forgets what was deleted', async () => {
    const { id } = await inShared('walrus one');
    await ida.put(`/v1/messages/${id}`, { message: 'narwhal one' });
    expect([await find(bruno, 'walrus'), await find(bruno, 'narwhal')]).toEqual([[], ['narwhal one']]);
    await ida.delete(`/v1/messages/${id}`);
    expect(await find(bruno, 'narwhal')).toEqual([]);
    const doomed = await ida.group('Doomed', ['bruno']);
    await ida.say(doomed.conversation_id, 'manatee');
    await ida.delete(`/v1/groups/${doomed.id}`);
    expect(await find(bruno, 'manatee')).toEqual([]);
    // The index contains no message of the deleted group.
    await service.service.eraser.settled();
    const rest = await service.store.search.find(service.store.db, {
      phrases: [['manatee']],
      conversations: [doomed.conversation_id],
      limit: 1,
    });
    expect(rest).toEqual([]);
  });

  test('comes in pages, newest first, also before a time and after a deleted cursor', async () => {
    const sent: string[] = [];
    for (let i = 0; i < 7; i++) sent.push((await inShared(`otter ${i}`)).id);
    const page = async (more: string) => (await bruno.get(`/v1/messages?query=otter&limit=3${more}`)).body;
    const ids = (body: { data: { id: string }[] }) => body.data.map((row) => row.id);
    const first = await page('');
    expect([ids(first), first.has_more]).toEqual([[sent[6], sent[5], sent[4]], true]);
    await ida.delete(`/v1/messages/${sent[4]}`);
    const second = await page(`&starting_after=${sent[4]}`);
    expect([ids(second), second.has_more]).toEqual([[sent[3], sent[2], sent[1]], true]);
    const third = await page(`&starting_after=${sent[1]}`);
    expect([ids(third), third.has_more]).toEqual([[sent[0]], false]);
    expect(ids(await page('&before_time=1'))).toEqual([]);
    expect((await bruno.get('/v1/messages?query=otter&ending_before=msg_x')).status).toBe(400);
  });

  test('without a word is the plain list', async () => {
    const all = (await bruno.get('/v1/messages')).body;
    expect((await bruno.get('/v1/messages?query=%20')).body).toEqual(all);
  });

  test('is not offered in plain mode: the parameters are unknown ones', async () => {
    const plain = await testService({ CAPABILITIES: 'off' });
    const lin = await plain.person('lin');
    const group = await lin.group('Own');
    await lin.say(group.conversation_id, 'hello');
    expect((await lin.get('/v1/messages?query=nothing&around=x')).body.data).toHaveLength(1);
    await plain.close();
  });
});

describe('a message', () => {
  const filled = async (count: number) => {
    const group = await ida.group('Around', ['bruno']);
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await ida.say(group.conversation_id, `${i}`)).id);
    return { group, ids };
  };
  const around = async (who: Person, id: string | undefined, limit: number, more = '') => {
    const { status, body } = await who.get(`/v1/messages?around=${id}&limit=${limit}${more}`);
    return status === 200
      ? [body.data.map((row: { message: string }) => Number(row.message)), body.has_newer, body.has_more]
      : status;
  };

  test('comes with its neighbours, and with more of one side where the other one ends', async () => {
    const { ids, group } = await filled(9);
    expect(await around(bruno, ids[4], 5)).toEqual([[6, 5, 4, 3, 2], true, true]);
    expect(await around(bruno, ids[8], 5)).toEqual([[8, 7, 6, 5, 4], false, true]);
    expect(await around(bruno, ids[1], 5)).toEqual([[4, 3, 2, 1, 0], true, false]);
    expect(await around(bruno, ids[4], 1)).toEqual([[4], true, true]);
    expect(await around(bruno, ids[4], 9)).toEqual([[8, 7, 6, 5, 4, 3, 2, 1, 0], false, false]);
    expect(await around(bruno, ids[4], 4, `&conversation_id=${group.conversation_id}`)).toEqual([
      [5, 4, 3, 2],
      true,
      true,
    ]);
  });

  test('is not found by others, in another conversation, or when it is gone', async () => {
    const { ids } = await filled(2);
    expect(await around(mei, ids[0], 3)).toBe(404);
    expect(await around(bruno, ids[0], 3, `&conversation_id=${shared.conversation_id}`)).toBe(404);
    await ida.delete(`/v1/messages/${ids[0]}`);
    expect(await around(bruno, ids[0], 3)).toBe(404);
    expect(await around(bruno, 'x', 3)).toBe(404);
    expect(await around(bruno, ids[1], 3, '&query=x')).toBe(400);
  });

  test('is listed before a time when it was sent before it', async () => {
    const { group } = await filled(2);
    const list = `/v1/messages?conversation_id=${group.conversation_id}&before_time=`;
    expect((await bruno.get(`${list}${Math.floor(Date.now() / 1_000) + 2}`)).body.data).toHaveLength(2);
    expect((await bruno.get(`${list}0`)).body).toEqual({ has_more: false, data: [] });
    expect((await bruno.get(`${list}-5`)).body.data).toEqual([]);
    expect((await bruno.get(`${list}${Date.now() / 1_000 + 2}`)).body.data).toHaveLength(2);
    expect((await bruno.get(`${list}1.5`)).body.data).toEqual([]);
    expect((await bruno.get('/v1/messages?before_time=99999999999')).body.data.length).toBeGreaterThan(0);
    expect((await bruno.get('/v1/messages?before_time=1')).body.data).toEqual([]);
  });
});

test('what was written before there was an index is found', async () => {
  const { id } = await inShared('coelacanth');
  const { db } = service.store;
  await db.schema.dropTable('message_words').execute();
  if (service.store.kind === 'sqlite') await db.schema.dropTable('message_key').execute();
  await search(service.store).up(db);
  const hits = (await bruno.get('/v1/messages?query=coelac')).body.data;
  expect(hits.map((row: { id: string }) => row.id)).toEqual([id]);
});

test('what was put into the index by an older rule is found by the one of today', async () => {
  const { id } = await inShared('HAUPTSTRAẞE');
  const { search: index, db } = service.store;
  await indexMessages(db, index, [{ id, conversation_id: shared.conversation_id, message: 'hauptstraze' }]);
  expect(await find(bruno, 'hauptstrasse')).toEqual([]);
  await refold(service.store).up(db);
  expect(await find(bruno, 'hauptstrasse')).toEqual(['HAUPTSTRAẞE']);
});

test('letters that Unicode does not decompose are found without their strokes, also in what was written before', async () => {
  const { id } = await inShared('w Łodzi i na Ærø');
  const { search: index, db } = service.store;
  expect(await find(bruno, 'lodzi aero')).toEqual(['w Łodzi i na Ærø']);
  await indexMessages(db, index, [{ id, conversation_id: shared.conversation_id, message: 'x' }]);
  await letters(service.store).up(db);
  expect(await find(bruno, 'lodzi')).toEqual(['w Łodzi i na Ærø']);
});
