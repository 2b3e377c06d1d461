import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Follow, type FollowEvent, reduceFollow } from './scrollMode';

const run = (events: FollowEvent[], from: Follow = { mode: 'following' }) => events.reduce(reduceFollow, from);
const changed: FollowEvent = { type: 'changed' };
const target = fc.constantFrom<Extract<FollowEvent, { type: 'jumped' }>['to']>(
  { at: 'end' },
  { at: 'unread' },
  { at: 'row', id: 'm1' },
);
const anyEvent = fc.oneof(
  fc.constant(changed),
  fc.record({ type: fc.constant('scrolled' as const), atEnd: fc.boolean() }),
  fc.record({ type: fc.constant('jumped' as const), to: target }),
  fc.record({ type: fc.constant('landed' as const), atEnd: fc.boolean() }),
);

test('what happens by itself never changes what the view holds on to', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const before = run(events);
      expect(reduceFollow(before, changed)).toBe(before);
    }),
  );
});

test('only the own scrolling to the end, or a jump that lands there, leads to following', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (events, last) => {
      const before = run(events, { mode: 'reading' });
      if (before.mode === 'following' || reduceFollow(before, last).mode !== 'following') return;
      expect(last).toMatchObject({ atEnd: true });
    }),
  );
});

test('scrolling up stops following, scrolling back to the end takes it up again', () => {
  expect(run([{ type: 'scrolled', atEnd: false }]).mode).toBe('reading');
  expect(run([{ type: 'scrolled', atEnd: false }, changed, { type: 'scrolled', atEnd: true }]).mode).toBe('following');
});

test('to send is to go to the end, wherever the person was', () => {
  const sent: FollowEvent = { type: 'jumped', to: { at: 'end' } };
  expect(run([sent], { mode: 'reading' })).toEqual({ mode: 'jumping', to: { at: 'end' } });
  expect(run([sent, changed, { type: 'landed', atEnd: true }], { mode: 'reading' }).mode).toBe('following');
});

test('a person who scrolls during a jump has ended it', () => {
  const jump: FollowEvent = { type: 'jumped', to: { at: 'row', id: 'm1' } };
  const after = run([jump, { type: 'scrolled', atEnd: false }]);
  expect(after.mode).toBe('reading');
  expect(reduceFollow(after, { type: 'landed', atEnd: true })).toBe(after);
});

test('a jump that lands in the middle is reading, and the latest of two jumps counts', () => {
  const events: FollowEvent[] = [
    { type: 'jumped', to: { at: 'end' } },
    { type: 'jumped', to: { at: 'row', id: 'm7' } },
  ];
  expect(run(events)).toEqual({ mode: 'jumping', to: { at: 'row', id: 'm7' } });
  expect(run([...events, { type: 'landed', atEnd: false }]).mode).toBe('reading');
});
