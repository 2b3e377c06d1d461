import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '../../api/errors';
import { outcomeOf } from './classify';
import type { Entry } from './entry';
import { aged, delayAfter, nextTime, nextUp, type Outcome, recovered, rules, settled, started } from './machine';

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

test('P4: a delay is never negative, never before Retry-After, never over its caps', () => {
  const asked = fc.oneof(fc.constant(null), fc.double(), fc.integer({ min: -10_000, max: 10_000_000 }));
  fc.assert(
    fc.property(
      fc.integer({ min: -2, max: 2_000 }),
      asked,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (n, after, r) => {
        const delay = delayAfter(n, after, () => r);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(rules.retryAfterCap);
        if (after !== null && Number.isFinite(after)) {
          expect(delay).toBeGreaterThanOrEqual(Math.min(Math.max(after, 0), rules.retryAfterCap));
        }
        if (after === null)
          expect(delay).toBeLessThanOrEqual(Math.min(60_000, 1_000 * 2 ** Math.max(0, Math.min(n, 20))));
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  [new NetworkError('x'), 'unknown'],
  [new BrokenAnswer('x'), 'unknown'],
  [refusal(408), 'unknown'],
  [refusal(500), 'unknown'],
  [refusal(502), 'unknown'],
  [refusal(504), 'unknown'],
  [refusal(503), 'later'],
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
  expect(plain).toMatchObject({ state: 'unknown', unsure: true, notBefore: 1_000 + rules.settle });
});

test('a key is trusted as long as every try in doubt carried it', () => {
  const doubtful = entry({ state: 'unknown', unsure: true, attempts: 1 });
  expect(started({ ...doubtful, keyed: false }, true, 0).keyed).toBe(false);
  expect(started({ ...doubtful, keyed: true }, true, 0).keyed).toBe(true);
  expect(started({ ...doubtful, keyed: true }, false, 0).keyed).toBe(false);
  expect(started(entry({ attempts: 1, keyed: false }), true, 0).keyed).toBe(true);
});

test('words older than three days ask before they are sent; the trace of sent ones goes after a day', () => {
  expect(aged(entry(), rules.maxAge + 1)?.state).toBe('expired');
  expect(aged(entry({ state: 'failed' }), rules.maxAge + 1)?.state).toBe('failed');
  expect(aged(entry({ state: 'acked', settledAt: 0 }), rules.ackedKeptFor + 1)).toBeNull();
});
