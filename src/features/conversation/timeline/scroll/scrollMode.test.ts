import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reduceScrollMode, type ScrollEvent, type ScrollMode } from './scrollMode';

const run = (events: ScrollEvent[], from: ScrollMode = { mode: 'following' }) => events.reduce(reduceScrollMode, from);
const target = fc.constantFrom<Extract<ScrollEvent, { type: 'jumped' }>['to']>(
  { type: 'end' },
  { type: 'unread' },
  { type: 'row', id: 'm1' },
);
const anyEvent = fc.oneof(
  fc.record({ type: fc.constant('scrolled' as const), atEnd: fc.boolean() }),
  fc.record({ type: fc.constant('jumped' as const), to: target }),
  fc.record({ type: fc.constant('landed' as const), atEnd: fc.boolean() }),
);

test('only the own scrolling to the end, or a jump that lands there, leads to following', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (events, last) => {
      const before = run(events, { mode: 'reading' });
      if (before.mode === 'following' || reduceScrollMode(before, last).mode !== 'following') return;
      expect(last).toMatchObject({ atEnd: true });
    }),
  );
});

test('scrolling up stops following, scrolling back to the end takes it up again', () => {
  expect(run([{ type: 'scrolled', atEnd: false }]).mode).toBe('reading');
  expect(
    run([
      { type: 'scrolled', atEnd: false },
      { type: 'scrolled', atEnd: true },
    ]).mode,
  ).toBe('following');
});

test('to send is to go to the end, wherever the person was', () => {
  const sent: ScrollEvent = { type: 'jumped', to: { type: 'end' } };
  expect(run([sent], { mode: 'reading' })).toEqual({ mode: 'jumping', to: { type: 'end' } });
  expect(run([sent, { type: 'landed', atEnd: true }], { mode: 'reading' }).mode).toBe('following');
});

test('a person who scrolls during a jump has ended it', () => {
  const jump: ScrollEvent = { type: 'jumped', to: { type: 'row', id: 'm1' } };
  const after = run([jump, { type: 'scrolled', atEnd: false }]);
  expect(after.mode).toBe('reading');
  expect(reduceScrollMode(after, { type: 'landed', atEnd: true })).toBe(after);
});

test('a jump that lands in the middle is reading, and the latest of two jumps counts', () => {
  const events: ScrollEvent[] = [
    { type: 'jumped', to: { type: 'end' } },
    { type: 'jumped', to: { type: 'row', id: 'm7' } },
  ];
  expect(run(events)).toEqual({ mode: 'jumping', to: { type: 'row', id: 'm7' } });
  expect(run([...events, { type: 'landed', atEnd: false }]).mode).toBe('reading');
});
