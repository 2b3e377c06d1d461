import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcePauseMs, createAnnouncer } from './Announcer';

/** Creates an announcer whose clock advances only by `pass`. */
function setUp() {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const said: { at: number; text: string }[] = [];
  const { announce } = createAnnouncer(
    (text) => said.push({ at: now, text }),
    (count, place) => `${count} in ${place}`,
    { after: (ms, run) => due.push({ at: now + ms, run }) },
  );
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = due.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      due = due.filter((other) => other !== next);
      now = next.at;
      next.run();
    }
    now = end;
  };
  return { announce, said, pass };
}

test('one message is read out, many at once are counted', () => {
  const { announce, said, pass } = setUp();
  announce({ text: 'ida: hello', source: 'Team' });
  pass(2_000);
  for (let i = 0; i < 5; i++) announce({ text: `ida: ${i}`, source: 'Team' });
  pass(2_000);
  expect(said.map(({ text }) => text)).toEqual(['ida: hello', '5 in Team']);
});

test('what belongs to no place is read out beside what is counted', () => {
  const { announce, said, pass } = setUp();
  announce({ text: 'Team' });
  for (let i = 0; i < 3; i++) announce({ text: `ida: ${i}`, source: 'Team' });
  pass(2_000);
  announce({ text: 'Other' });
  for (let i = 0; i < 2; i++) announce({ text: `ida: ${i}`, source: 'Other' });
  pass(2_000);
  expect(said.map(({ text }) => text)).toEqual(['Team. 3 in Team', 'Other. ida: 0. ida: 1']);
});

test('the same words a second time are spoken a second time', () => {
  const { announce, said, pass } = setUp();
  for (let i = 0; i < 3; i++) {
    announce({ text: 'ida: ok', source: 'Team' });
    pass(2_000);
  }
  for (const [at, { text }] of said.entries()) {
    expect(text.trim()).toBe('ida: ok');
    if (at > 0) expect(text).not.toBe(said[at - 1]?.text);
  }
  expect(said).toHaveLength(3);
});

test('P13: it speaks at most once in its pace, and counts each message once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 700 }), { minLength: 1, maxLength: 60 }), (gaps) => {
      const { announce, said, pass } = setUp();
      gaps.forEach((gap, at) => {
        pass(gap);
        announce({ text: `<${at}>`, source: 'Team' });
      });
      pass(60_000);
      for (const [at, { at: time }] of said.entries())
        if (at > 0) expect(time - (said[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(announcePauseMs);
      const counted = said
        .map(({ text }) => Number(/^(\d+) in/.exec(text)?.[1] ?? text.split('<').length - 1))
        .reduce((sum, count) => sum + count, 0);
      expect(counted).toBe(gaps.length);
    }),
    { numRuns: 1_000 },
  );
});
