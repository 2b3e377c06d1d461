import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '../../api/errors';
import { lostWriteMs } from '../../api/timeouts';
import { nextUp } from '../queue/drain/drain';
import { outcomeOf } from '../queue/drain/outcomes';
import type { Entry, Problem } from './entry';
import { expiredIfOld, type Outcome, recovered, rescheduled, settled, started } from './machine';
import { ackedKeptMs, maxAgeMs } from './rules';
import { isChangeable, isStranded, isUnsent, paused, resumed } from './states';
import { nextTime } from './turns';

const entry = (more: Partial<Entry> = {}): Entry => ({
  key: 'k',
  kind: 'message',
  conversationId: 'c1',
  text: 'hi',
  attachments: [],
  seq: 1,
  state: 'queued',
  createdAt: 0,
  attempts: 0,
  ...more,
});
const chance = { now: 1_000, random: () => 0.5 };
const refusal = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: 'x', hasCapabilities: true, ...more });

test.each([
  [new NetworkError('x'), 'unknown'],
  [new BrokenAnswer('x'), 'unknown'],
  [refusal(408), 'unknown'],
  [refusal(500), 'unknown'],
  [refusal(502), 'unknown'],
  [refusal(504), 'unknown'],
  [refusal(503), 'unknown'],
  [refusal(503, { hasCapabilities: false }), 'unknown'],
  [refusal(429), 'later'],
  [refusal(401), 'unauthorized'],
  [refusal(400), 'refused'],
  [refusal(413), 'refused'],
  [refusal(415), 'refused'],
  [refusal(422), 'refused'],
  [refusal(403), 'refused'],
  [refusal(404), 'refused'],
  [refusal(409, { code: 'conversation-archived' }), 'refused'],
  [refusal(409, { code: 'idempotency-in-progress' }), 'unknown'],
  [refusal(410), 'refused'],
])('%s is %s', (error, kind) => {
  expect(outcomeOf(error, entry()).kind).toBe(kind);
});

test.each([200, 401, 403, 404, 409, 410, 413, 422, 429, 451, 500, 503])('%s of a gateway is unknown', (status) => {
  for (const kind of ['message', 'edit'] as const) {
    for (const unsure of [false, true]) {
      expect(outcomeOf(new GatewayAnswer(status), entry({ kind, unsure })).kind).toBe('unknown');
    }
  }
});

test('410 means deleted since only from the service, and only of a message that may have arrived', () => {
  const unsure = entry({ unsure: true });
  expect(outcomeOf(refusal(410), unsure).kind).toBe('gone');
  expect(outcomeOf(refusal(410, { hasCapabilities: false }), unsure).kind).toBe('refused');
  expect(outcomeOf(refusal(410), entry({ unsure: true, kind: 'edit' })).kind).toBe('refused');
});

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant({ kind: 'committed', id: 'm1', createdAt: 1 } as const),
  fc.record({ kind: fc.constant('unknown' as const), retryAfter: fc.constantFrom(null, 500) }),
  fc.record({ kind: fc.constant('later' as const), retryAfter: fc.constantFrom(null, 500), all: fc.boolean() }),
  fc.constant({ kind: 'unauthorized' } as const),
  fc.constant({ kind: 'absent' } as const),
  fc.constant({ kind: 'refused', problem: { code: 'forbidden', status: 403, detail: '' } } as const),
);

test('nothing but the refusal of what cannot have arrived fails an entry, and an unsure one stays so until somebody knows', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 20 }), fc.boolean(), (outcomes, keyed) => {
      let e: Entry | null = entry();
      for (const o of outcomes) {
        if (!e || e.state === 'acked' || e.state === 'failed') break;
        const before = started(e, keyed, 0);
        e = settled(before, o, chance);
        expect(e?.state === 'failed').toBe(o.kind === 'refused' && !before.unsure);
        const resolved = o.kind === 'committed' || o.kind === 'absent';
        if (before.unsure && !resolved) expect(e?.unsure).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('an unfinished head holds its conversation, a parked one does not, and four go at once', () => {
  const waiting = entry({ key: 'a', state: 'waiting', notBefore: 5_000 });
  const behind = entry({ key: 'b', seq: 2 });
  expect(nextUp([waiting, behind], { now: 0, busy: new Set() })).toEqual([]);
  for (const state of ['failed', 'conflict', 'expired', 'acked'] as const) {
    expect(nextUp([entry({ state }), behind], { now: 0, busy: new Set() })).toEqual([behind]);
  }
  const problem = { code: 'forbidden', status: 403, detail: '' };
  const inDoubt = settled(entry({ state: 'sending', unsure: true }), { kind: 'refused', problem }, chance);
  expect(nextUp([...(inDoubt ? [inDoubt] : []), behind], { now: 0, busy: new Set() })).toEqual([behind]);
  const many = Array.from({ length: 9 }, (_, i) => entry({ key: `k${i}`, conversationId: `c${i}`, seq: i }));
  expect(nextUp(many, { now: 0, busy: new Set(['c0']) }).map((e) => e.key)).toEqual(['k1', 'k2', 'k3']);
});

test('coming back online cuts backoff short, but not what the service asked for', () => {
  const turn = { now: 0, busy: new Set<string>(), eager: () => true };
  const tired = settled(started(entry(), true, 0), { kind: 'later', retryAfter: null, all: false }, chance);
  const told = settled(started(entry(), true, 0), { kind: 'later', retryAfter: 9_000, all: false }, chance);
  expect(nextUp(tired ? [tired] : [], turn)).toHaveLength(1);
  expect(nextUp(told ? [told] : [], turn)).toHaveLength(0);
});

test('what stands behind another has no time of its own', () => {
  const behind = entry({ key: 'b', seq: 2 });
  expect(nextTime([entry({ state: 'waiting', notBefore: 60_000 }), behind])).toBe(60_000);
  expect(nextTime([entry({ state: 'unknown', unconfirmed: true }), behind])).toBeNull();
  expect(nextTime([entry({ state: 'failed' }), behind])).toBe(0);
});

test('a try that a crash cut off is unknown, at once to be repeated with a key and looked for without', () => {
  expect(recovered(started(entry(), true, 0), chance)).toMatchObject({
    state: 'unknown',
    unsure: true,
    notBefore: 1_000,
  });
  const plain = recovered(started(entry(), false, 0), chance);
  expect(plain).toMatchObject({ state: 'unknown', unsure: true, notBefore: 1_000 + lostWriteMs });
});

test('a clock that was put back makes no wait longer, and lets a write that may still appear have its time again', () => {
  const soon = entry({ state: 'waiting', notBefore: 1_000 + 3_600_000 });
  expect(rescheduled(soon, 1_000)).toBe(soon);
  expect(rescheduled(soon, 999)).toEqual({ ...soon, notBefore: 999 });
  const doubtful = entry({ state: 'unknown', unsure: true, notBefore: 86_400_000 });
  expect(rescheduled({ ...doubtful, keyed: true }, 1_000).notBefore).toBe(1_000);
  expect(rescheduled({ ...doubtful, keyed: false }, 1_000).notBefore).toBe(1_000 + lostWriteMs);
});

test('a key is trusted as long as every try in doubt carried it', () => {
  const doubtful = entry({ state: 'unknown', unsure: true, attempts: 1 });
  expect(started({ ...doubtful, keyed: false }, true, 0).keyed).toBe(false);
  expect(started({ ...doubtful, keyed: true }, true, 0).keyed).toBe(true);
  expect(started({ ...doubtful, keyed: true }, false, 0).keyed).toBe(false);
  expect(started(entry({ attempts: 1, keyed: false }), true, 0).keyed).toBe(true);
});

test('words older than three days ask before they are sent; the trace of sent ones goes after a day', () => {
  expect(expiredIfOld(entry(), maxAgeMs + 1)?.state).toBe('expired');
  expect(expiredIfOld(entry({ state: 'failed' }), maxAgeMs + 1)?.state).toBe('failed');
  expect(expiredIfOld(entry({ state: 'acked', settledAt: 0 }), ackedKeptMs + 1)).toBeNull();
});

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const problem = { code: 'x', status: 422, detail: '' };

test('a try counts itself, remembers the first one, and forgets what was said of the last', () => {
  const tired = entry({ state: 'waiting', attempts: 2, firstAttemptAt: 5, notBefore: 9, patient: true, problem });
  expect(started(tired, true, 7)).toEqual(entry({ state: 'sending', attempts: 3, firstAttemptAt: 5, keyed: true }));
  expect(started(entry(), false, 7)).toEqual(entry({ state: 'sending', attempts: 1, firstAttemptAt: 7, keyed: false }));
});

test('a key that nobody remembers of a try in doubt is not trusted', () => {
  expect(started(entry({ unsure: true }), true, 0).keyed).toBe(false);
});

const tried = (more: Partial<Entry> = {}) => entry({ state: 'sending', attempts: 1, ...more });
const full = { notBefore: 9, patient: true, problem, theirs: 'theirs', serviceStatus: 500 };
const unkeyed = { unsure: true, keyed: false };

test.each<[string, Entry, Outcome, Entry | null]>([
  [
    'stored',
    tried({ ...full, unsure: true, unconfirmed: true }),
    { kind: 'committed', id: 'm1', createdAt: 7 },
    tried({ state: 'acked', ackedId: 'm1', ackedCreatedAt: 7, settledAt: 1_000 }),
  ],
  ['an edit that is stored', tried({ kind: 'edit' }), { kind: 'committed', id: 'm1', createdAt: 7 }, null],
  [
    'no answer, with a key',
    tried({ ...full, keyed: true }),
    { kind: 'unknown', retryAfter: null },
    tried({ keyed: true, state: 'unknown', unsure: true, notBefore: 2_000 }),
  ],
  [
    'an error of the service, with a time',
    tried({ keyed: true }),
    { kind: 'unknown', retryAfter: 9_000, status: 502, problem },
    tried({
      keyed: true,
      state: 'unknown',
      unsure: true,
      notBefore: 10_000,
      patient: true,
      serviceStatus: 502,
      problem,
    }),
  ],
  [
    'no answer, without a key',
    tried(),
    { kind: 'unknown', retryAfter: 9_000 },
    tried({ state: 'unknown', unsure: true, notBefore: 13_000, patient: true, checks: { cycles: 1, reads: 0 } }),
  ],
  [
    'no answer, without a key, and a pause longer than until it is looked for',
    tried(),
    { kind: 'unknown', retryAfter: 30_000 },
    tried({ state: 'unknown', unsure: true, notBefore: 31_000, patient: true, checks: { cycles: 1, reads: 0 } }),
  ],
  [
    'no answer once more, without a key',
    tried({ checks: { cycles: 2, reads: 1 } }),
    { kind: 'unknown', retryAfter: null },
    tried({ state: 'unknown', unsure: true, notBefore: 13_000, checks: { cycles: 3, reads: 0 } }),
  ],
  [
    'later',
    tried(full),
    { kind: 'later', retryAfter: null, all: false },
    tried({ state: 'waiting', notBefore: 2_000 }),
  ],
  [
    'later, at once if one likes',
    tried(full),
    { kind: 'later', retryAfter: 0, all: false },
    tried({ state: 'waiting', notBefore: 2_000 }),
  ],
  [
    'later, in doubt and with a time',
    tried({ unsure: true }),
    { kind: 'later', retryAfter: 1, all: false },
    tried({ state: 'unknown', unsure: true, notBefore: 2_000, patient: true }),
  ],
  ['signed out', tried(full), { kind: 'unauthorized' }, tried({ state: 'paused' })],
  ['refused', tried(full), { kind: 'refused', problem }, tried({ state: 'failed', problem })],
  [
    'refused in doubt',
    tried({ unsure: true }),
    { kind: 'refused', problem },
    tried({ state: 'unknown', unsure: true, unconfirmed: true, problem }),
  ],
  ['deleted', tried({ unsure: true }), { kind: 'gone' }, null],
  [
    'a conflict',
    tried({ kind: 'edit', unsure: true, unconfirmed: true }),
    { kind: 'conflict', theirs: 'theirs', problem },
    tried({ kind: 'edit', state: 'conflict', theirs: 'theirs', problem }),
  ],
  [
    'not found once',
    tried(unkeyed),
    { kind: 'absent' },
    tried({ ...unkeyed, state: 'unknown', checks: { cycles: 1, reads: 1 }, notBefore: 6_000 }),
  ],
  [
    'not found three times',
    tried({ ...unkeyed, checks: { cycles: 4, reads: 2 } }),
    { kind: 'absent' },
    tried({ keyed: false, state: 'queued', checks: { cycles: 4, reads: 0 } }),
  ],
  [
    'not found after five tries',
    tried({ ...unkeyed, checks: { cycles: 5, reads: 2 } }),
    { kind: 'absent' },
    tried({ ...unkeyed, state: 'unknown', unconfirmed: true, checks: { cycles: 5, reads: 0 } }),
  ],
  [
    'found under a doubtful name',
    tried(unkeyed),
    { kind: 'doubtful' },
    tried({ ...unkeyed, state: 'unknown', unconfirmed: true, checks: { cycles: 1, reads: 0 } }),
  ],
  [
    'found under a doubtful name, later',
    tried({ ...unkeyed, checks: { cycles: 3, reads: 1 } }),
    { kind: 'doubtful' },
    tried({ ...unkeyed, state: 'unknown', unconfirmed: true, checks: { cycles: 3, reads: 0 } }),
  ],
])('what is left after: %s', (_, before, outcome, after) => {
  expect(settled(before, outcome, chance)).toEqual(after);
});

test('a page that comes back repeats a check, and touches nothing that was not under way', () => {
  const looking = entry({ state: 'checking', ...unkeyed, checks: { cycles: 1, reads: 1 } });
  expect(recovered(looking, chance)).toEqual({ ...looking, state: 'unknown' });
  for (const state of ['queued', 'unknown', 'waiting', 'paused', 'failed', 'acked'] as const) {
    const other = entry({ state });
    expect(recovered(other, chance)).toBe(other);
  }
});

test('only what would go by itself expires, after three days and not in the very millisecond', () => {
  const old = 72 * hour;
  for (const state of ['queued', 'unknown', 'waiting', 'paused'] as const) {
    const waits = entry({ state, notBefore: 9 });
    expect(expiredIfOld(waits, old)).toBe(waits);
    expect(expiredIfOld(waits, old + 1)).toEqual(entry({ state: 'expired' }));
  }
  for (const more of [{ state: 'sending' }, { state: 'conflict' }, { state: 'unknown', unconfirmed: true }] as const) {
    const stays = entry(more);
    expect(expiredIfOld(stays, 2 * old)).toBe(stays);
  }
});

test('the trace of a sent message goes after a day', () => {
  const day = 24 * hour;
  const trace = entry({ state: 'acked', createdAt: 1, settledAt: 5 });
  expect(expiredIfOld(trace, 5 + day)).toBe(trace);
  expect(expiredIfOld(trace, 6 + day)).toBeNull();
  expect(expiredIfOld(entry({ state: 'acked', createdAt: 5 }), 6 + day)).toBeNull();
});

test.each<[Partial<Entry>, boolean]>([
  [{ state: 'queued' }, true],
  [{ state: 'waiting' }, true],
  [{ state: 'unknown', keyed: true }, true],
  [{ state: 'unknown', kind: 'edit' }, true],
  [{ state: 'unknown', keyed: false }, false],
  [{ state: 'unknown', keyed: true, unconfirmed: true }, false],
  [{ state: 'unknown', keyed: true, problem }, false],
  [{ state: 'sending', keyed: true }, false],
  [{ state: 'failed', keyed: true }, false],
])('signed out, an entry that is %o pauses: %s', (more, pauses) => {
  const before = entry({ ...more, notBefore: 9 });
  const { notBefore: _, ...rest } = before;
  if (pauses) expect(paused(before)).toEqual({ ...rest, state: 'paused' });
  else expect(paused(before)).toBe(before);
});

test('signed in again, what paused goes on as what it was, and nothing else changes', () => {
  expect(resumed(entry({ state: 'paused' })).state).toBe('queued');
  expect(resumed(entry({ state: 'paused', unsure: true })).state).toBe('unknown');
  const waits = entry({ state: 'waiting' });
  expect(resumed(waits)).toBe(waits);
});

const turn = (more: Partial<Parameters<typeof nextUp>[1]> = {}) => ({ now: 1_000, busy: new Set<string>(), ...more });
const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key);

test('the first of each conversation has its turn, in the order of typing, whatever order they are read in', () => {
  const entries = [
    entry({ key: 'later', seq: 3 }),
    entry({ key: 'elsewhere', seq: 2, conversationId: 'c2' }),
    entry({ key: 'first', seq: 1 }),
  ];
  expect(keys(nextUp(entries, turn()))).toEqual(['first', 'elsewhere']);
});

test.each<[string, Partial<Entry>, boolean]>([
  ['is queued', {}, true],
  ['has reached its time', { state: 'waiting', notBefore: 1_000 }, true],
  ['has not', { state: 'waiting', notBefore: 1_001 }, false],
  ['is in doubt', { state: 'unknown', unsure: true }, true],
  ['waits for a decision', { state: 'unknown', unconfirmed: true }, false],
  ['has its form open', { held: ['a'] }, false],
  ['is paused', { state: 'paused' }, false],
  ['is being sent', { state: 'sending' }, false],
  ['is being looked for', { state: 'checking' }, false],
])('an entry that %s: %o, has its turn: %s', (_, more, hasTurn) => {
  expect(nextUp([entry(more)], turn())).toHaveLength(hasTurn ? 1 : 0);
});

test.each<[string, Partial<Entry>, boolean]>([
  ['only backs off', {}, true],
  ['was told a time', { patient: true }, false],
  ['is in doubt and can be repeated', { state: 'unknown', unsure: true, keyed: true }, true],
  ['is in doubt and must be looked for', { state: 'unknown', unsure: true }, false],
])('back online, one that %s: %o goes at once: %s', (_, more, goes) => {
  const waits = entry({ state: 'waiting', notBefore: 9_000, ...more });
  expect(nextUp([waits], turn({ eager: () => true }))).toHaveLength(goes ? 1 : 0);
  expect(nextUp([waits], turn({ eager: () => false }))).toEqual([]);
  expect(nextUp([waits], turn())).toEqual([]);
});

test('four conversations send at once, those that are busy included, and a busy one sends nothing more', () => {
  const many = Array.from({ length: 9 }, (_, n) => entry({ key: `k${n}`, conversationId: `c${n}`, seq: n }));
  expect(keys(nextUp(many, turn()))).toEqual(['k0', 'k1', 'k2', 'k3']);
  expect(keys(nextUp(many, turn({ busy: new Set(['c1', 'c2', 'c3']) })))).toEqual(['k0']);
  expect(nextUp(many, turn({ busy: new Set(['a', 'b', 'c', 'd', 'e']) }))).toEqual([]);
});

test('what waits for a person or for its form has no time, and what can go at once has the earliest', () => {
  expect(nextTime([])).toBeNull();
  expect(nextTime([entry({ state: 'unknown', unconfirmed: true })])).toBeNull();
  expect(nextTime([entry({ state: 'paused' }), entry({ key: 'b', seq: 2 })])).toBe(0);
  expect(nextTime([entry({ held: ['a'] })])).toBe(Number.POSITIVE_INFINITY);
  expect(nextTime([entry({ notBefore: 9 }), entry({ key: 'b', conversationId: 'c2', notBefore: 5 })])).toBe(5);
  expect(nextTime([entry()])).toBe(0);
});

test('a problem of words parks them only together with a decision to make', () => {
  const behind = entry({ key: 'b', seq: 2 });
  const next = (more: Partial<Entry>) => keys(nextUp([entry({ notBefore: 9_000, ...more }), behind], turn()));
  expect(next({ state: 'unknown', problem })).toEqual([]);
  expect(next({ state: 'unknown', unconfirmed: true })).toEqual([]);
  expect(next({ state: 'unknown', unconfirmed: true, problem })).toEqual(['b']);
});

test.each<[Partial<Entry>, boolean]>([
  [{ state: 'queued' }, true],
  [{ state: 'waiting' }, true],
  [{ state: 'paused' }, true],
  [{ state: 'failed' }, true],
  [{ state: 'expired' }, true],
  [{ state: 'expired', unsure: true }, false],
  [{ state: 'sending' }, false],
  [{ state: 'acked' }, false],
])('words of an entry that is %o can be changed: %s', (more, can) => {
  expect(isChangeable(entry(more))).toBe(can);
  expect(isUnsent(entry(more))).toBe(more.state !== 'acked');
});

test.each<[Partial<Entry>, Partial<Problem>, boolean]>([
  [{ state: 'failed' }, { status: 403, hidden: true }, true],
  [{ state: 'failed' }, { status: 403 }, false],
  [{ state: 'failed' }, { status: 404 }, false],
  [{ state: 'failed' }, { status: 422 }, false],
  [{ state: 'failed', kind: 'edit' }, { status: 404 }, true],
  [{ state: 'failed', kind: 'edit' }, { status: 403 }, false],
  [{ state: 'unknown', unconfirmed: true }, { status: 404, hidden: true }, true],
  [{ state: 'unknown' }, { status: 404, hidden: true }, false],
])('an entry that is %o with the problem %o is stranded: %s', (more, refusal, stranded) => {
  expect(isStranded(entry({ ...more, problem: { ...problem, ...refusal } }))).toBe(stranded);
  expect(isStranded(entry(more))).toBe(false);
});
