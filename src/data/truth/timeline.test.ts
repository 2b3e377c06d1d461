import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { person, someMessage } from '../../test/fixtures';
import { reduceTimeline } from './timeline';
import {
  appendOlder,
  foldNewest,
  openedAround,
  openedAtNewest,
  prependNewer,
  type RenderedRows,
  renderedRows,
  type Timeline,
  trimArrived,
  windowSize,
} from './timelineWindow';

const runs = { numRuns: 1_500 };
const ids = (t: Pick<Timeline, 'messages'>) => t.messages.map((m) => m.id);
const row = (n: number) => someMessage(`m${String(n).padStart(5, '0')}`, { created_at: Math.floor(n / 3) });
/** The conversation as the service stores it, newest first. */
const world = (n: number) => Array.from({ length: n }, (_, i) => row(n - i));
const newest = (rows: ReturnType<typeof world>, limit: number) => ({
  data: rows.slice(0, limit),
  messages: rows.slice(0, limit),
  has_more: rows.length > limit,
});
const sorted = (t: Timeline) => ids(t).every((id, i, all) => i === 0 || (all[i - 1] ?? '') > id);
const created = (m: ReturnType<typeof row>) => ({ type: 'message.created', message: m }) as const;

test('P1: newest pages merge once, in order, whatever order they come in, and add no row older than the oldest', () => {
  const count = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 0, max: 20 }),
      ...([count, count, count] as const),
      (before, arrived, opened, a, b) => {
        const rows = world(before + arrived);
        const start = openedAtNewest(newest(rows.slice(arrived), opened));
        const ab = foldNewest(foldNewest(start, newest(rows, arrived + a)), newest(rows, arrived + b));
        const ba = foldNewest(foldNewest(start, newest(rows, arrived + b)), newest(rows, arrived + a));
        expect(ids(ab)).toEqual(ids(ba));
        expect(ids(ab)).toEqual(ids({ messages: rows.slice(0, arrived + opened) }));
        expect(ab.older).toBe(before > opened);
        expect(foldNewest(ab, newest(rows, arrived + b))).toBe(ab);
        expect(new Set(ids(ab)).size).toBe(ids(ab).length);
      },
    ),
    runs,
  );
});

test('what one wrote is seen from the message read down, once, and nothing of others is', () => {
  const messages = [5, 4, 3, 2, 1].map((n) => ({ ...row(n), contact: person(n === 3 ? 'mei' : 'lin') }));
  const start = openedAtNewest({ ...newest(messages, 5), data: messages });
  const seen = (t: Timeline, up_to: string | null, at: number) =>
    reduceTimeline(t, 'c1', { type: 'messages.seen', conversation_id: 'c1', author: 'lin', up_to, at });
  const first = seen(start, 'm00002', 7);
  const second = seen(first, 'm00004', 8);
  expect(second.messages.map(({ read_at }) => read_at)).toEqual([null, 8, null, 7, 7]);
  for (const unknown of ['elsewhere', null]) expect(seen(second, unknown, 9)).toBe(second);
  expect(
    reduceTimeline(start, 'c2', {
      type: 'messages.seen',
      conversation_id: 'c1',
      author: 'lin',
      up_to: 'm00002',
      at: 7,
    }),
  ).toBe(start);
});

test('the answer to a write that is older than the news that it was read leaves it read', () => {
  const start = openedAtNewest(newest([{ ...row(2), read_at: 7 }, row(1)], 2));
  const late = { ...row(2), message: 'edited' };
  const readTimes = (t: Timeline) => t.messages.map((m) => [m.message, m.read_at]);
  for (const type of ['message.created', 'message.updated'] as const)
    expect(readTimes(reduceTimeline(start, 'c1', { type, message: late }))[0]).toEqual(['edited', 7]);
});

test('P1: live rows land in order, once, and the same row again moves nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.shuffledSubarray(world(60).slice(0, 30)), (_, live) => {
      const start = openedAtNewest(newest(world(60).slice(30), 20));
      const end = live.reduce((t, m) => reduceTimeline(t, 'c1', created(m)), start);
      expect(sorted(end)).toBe(true);
      expect(ids(end).length).toBe(20 + live.length);
      for (const m of live) expect(reduceTimeline(end, 'c1', created(m))).toBe(end);
    }),
    runs,
  );
});

test('P10: what existed throughout appears exactly once, under inserts and deletes between pages', {
  timeout: 30_000,
}, () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ remove: fc.nat(200) }),
    fc.constant('older' as const),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.array(step, { maxLength: 25 }), (n, steps) => {
      let rows = world(n);
      let count = n;
      const throughout = new Set(rows.map((m) => m.id));
      let t = openedAtNewest(newest(rows, 10));
      const older = () => {
        const edge = ids(t).at(-1);
        if (!edge || !t.older) return;
        const rest = rows.filter((m) => m.id < edge);
        t = appendOlder(t, { data: rest.slice(0, 10), has_more: rest.length > 10 });
      };
      for (const s of steps) {
        if (s === 'older') older();
        else if ('add' in s) {
          for (let i = 0; i < s.add; i++) {
            const m = row(++count);
            rows = [m, ...rows];
            t = reduceTimeline(t, 'c1', created(m));
          }
        } else {
          const victim = rows[s.remove % Math.max(1, rows.length)];
          if (!victim) continue;
          rows = rows.filter((m) => m !== victim);
          throughout.delete(victim.id);
          t = reduceTimeline(t, 'c1', { type: 'message.deleted', conversation_id: 'c1', message_id: victim.id });
        }
      }
      for (let i = 0; i < 30 && t.older && t.messages.length > 0; i++) older();
      const shown = ids(t);
      expect(new Set(shown).size).toBe(shown.length);
      expect(sorted(t)).toBe(true);
      if (t.messages.length > 0 && !t.newer) for (const id of throughout) expect(shown).toContain(id);
    }),
    runs,
  );
});

test('a window is bounded at both ends and what it let go comes back', () => {
  const rows = world(1_000);
  let t = openedAtNewest(newest(rows, 30));
  for (let i = 0; i < 40 && t.older; i++) {
    const edge = ids(t).at(-1) ?? '';
    t = appendOlder(t, { data: rows.filter((m) => m.id < edge).slice(0, 30), has_more: i < 32 });
    expect(t.messages.length).toBeLessThanOrEqual(windowSize);
  }
  expect(t.newer).toBe(true);
  expect(reduceTimeline(t, 'c1', created(row(2_000)))).toBe(t);
  for (let i = 0; i < 50 && t.newer; i++) {
    const edge = ids(t)[0] ?? '';
    const rest = rows.filter((m) => m.id > edge);
    t = prependNewer(t, { data: rest.slice(-30), has_more: rest.length > 30 });
  }
  expect(ids(t)[0]).toBe(rows[0]?.id);
  expect(ids(t)).toEqual(ids({ messages: rows.slice(0, t.messages.length) }));
});

test('a conversation whose first page has no rows is read to its end, whatever the page promises', () => {
  expect(openedAtNewest({ data: [], has_more: true })).toMatchObject({ older: false });
});

test('a page that brings nothing new ends the list, whatever it promises', () => {
  const rows = world(30);
  const t = openedAtNewest(newest(rows, 20));
  expect(appendOlder(t, { data: rows.slice(10, 20), has_more: true })).toMatchObject({ older: false });
  expect(appendOlder(t, { data: rows.slice(15, 25), has_more: true })).toMatchObject({ older: true });
  expect(prependNewer({ ...t, newer: true }, { data: rows.slice(0, 5), has_more: true })).toMatchObject({
    newer: false,
  });
});

test('a busy room lets old rows go while the end is read, and stops taking new ones in while the past is', () => {
  const flood = (start: Timeline, from: number, to: number, kept: RenderedRows) => {
    let t = start;
    for (let n = from; n < to; n++) t = trimArrived(reduceTimeline(t, 'c1', created(row(n))), kept);
    return t;
  };
  const t = flood(openedAtNewest(newest(world(30), 30)), 31, 600, { end: 'newest', count: windowSize });
  expect(t.messages.length).toBeLessThanOrEqual(windowSize + 10);
  expect(t).toMatchObject({ older: true, newer: false });
  const followed = flood(t, 600, 700, renderedRows('newest', 720));
  expect(followed.messages.length).toBeLessThanOrEqual(56 + 10);
  expect(followed).toMatchObject({ older: true, newer: false });
  const past = flood(t, 600, 900, renderedRows('oldest', 720));
  expect(past.newer).toBe(true);
  expect(ids(past).at(-1)).toBe(ids(t).at(-1));
});

test('a newest page removes what was deleted in its span and leaves what lies beyond', () => {
  const t = openedAtNewest(newest(world(10), 10));
  const next = foldNewest(t, { messages: [row(10), row(8)], has_more: true });
  expect(ids(next)).toEqual([10, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => row(n).id));
});

test('when more came than one page holds, nothing is taken away and the gap is marked', () => {
  const t = openedAtNewest(newest(world(10), 10));
  const next = foldNewest(t, newest(world(100), 30));
  expect(ids(next)).toEqual(ids(t));
  expect(next.newer).toBe(true);
});

test('a comparison of a window whose oldest row was deleted adds none that is older', () => {
  const t = openedAtNewest(newest(world(40), 10));
  const compared = foldNewest(
    t,
    newest(
      world(40).filter(({ id }) => id !== row(31).id),
      30,
    ),
  );
  expect(ids(compared)).toEqual(ids({ messages: world(40).slice(0, 9) }));
  expect(compared.older).toBe(true);
});

test('a window around a message reaches both ways', () => {
  const t = openedAround({ data: [row(7), row(6)], has_more: true }, row(5), {
    data: [row(4), row(3)],
    has_more: false,
  });
  expect(ids(t)).toEqual([7, 6, 5, 4, 3].map((n) => row(n).id));
  expect(t).toMatchObject({ newer: true, older: false });
});

test('an unchanged message is the same object after an update that says the same', () => {
  const t = openedAtNewest(newest(world(5), 5));
  expect(reduceTimeline(t, 'c1', { type: 'message.updated', message: structuredClone(row(3)) })).toBe(t);
  const changed = reduceTimeline(t, 'c1', { type: 'message.updated', message: { ...row(3), message: 'new' } });
  expect(changed.messages.filter((m, i) => m !== t.messages[i])).toHaveLength(1);
});

test('a row older than everything loaded belongs to a page that is not here, unless all that was loaded is deleted', () => {
  const t = openedAtNewest(newest(world(40), 10));
  expect(reduceTimeline(t, 'c1', created(row(3)))).toBe(t);
  expect(ids(reduceTimeline({ ...t, messages: [] }, 'c1', created(row(41))))).toEqual(['m00041']);
});

test('the first answer replaces what this device last saw: rows it does not name go, those it repeats stay the same', () => {
  const rows = world(40);
  const seen: Timeline = { ...openedAtNewest(newest(rows.slice(5), 30)), unconfirmed: true };
  const gone = rows.filter((_, n) => n !== 10);
  const answered = reduceTimeline(seen, 'c1', {
    ...{ type: 'messages.reconciled', conversation_id: 'c1', has_more: true },
    messages: structuredClone(gone.slice(0, 30)),
  });
  expect(ids(answered)).toEqual(ids({ messages: gone.slice(0, 30) }));
  expect(answered).toMatchObject({ older: true, newer: false });
  expect('unconfirmed' in answered).toBe(false);
  expect(answered.messages[6]).toBe(seen.messages.find(({ id }) => id === answered.messages[6]?.id));

  const far = reduceTimeline(seen, 'c1', {
    ...{ type: 'messages.reconciled', conversation_id: 'c1', has_more: true },
    messages: world(200).slice(0, 30),
  });
  expect(ids(far)).toEqual(ids({ messages: world(200).slice(0, 30) }));
});
