import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { perSession, SessionScope } from './perSession';
import { createStore } from './store';

test("what one session holds is neither the next one's nor the page's", () => {
  const opened = perSession(() => createStore('nothing'));
  const inSession = (session: object) =>
    renderHook(opened.useOwn, {
      wrapper: ({ children }: { children: ReactNode }) => <SessionScope value={session}>{children}</SessionScope>,
    }).result.current;
  const first = {};
  inSession(first).set('a card');
  expect(inSession(first).get()).toBe('a card');
  expect(opened.of(first)).toBe(inSession(first));
  expect(inSession({}).get()).toBe('nothing');
  expect(renderHook(opened.useOwn).result.current.get()).toBe('nothing');
});
