import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepHandler } from '../../browser/page/steps';
import { watchPages } from './pages';

let shown = '/groups';
let ending = new AbortController();
/** Ends each transition, in their order. */
const ends: (() => void)[] = [];

beforeEach(() => {
  // A narrow window, and nobody who wants less motion.
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('width') }));
  Object.assign(document, {
    startViewTransition(change: () => void) {
      change();
      const finished = new Promise<void>((resolve) => ends.push(resolve));
      return { ready: Promise.resolve(), finished };
    },
  });
  ending = new AbortController();
  watchPages(() => shown, ending.signal);
});

afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const { dataset } = document.documentElement;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

function go(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.addEventListener('click', (event) => event.preventDefault());
  document.body.append(link);
  link.click();
  shown = address;
}

function stepBackTo(address: string): void {
  history.replaceState(null, '', address);
  stepHandler.get()?.(new PopStateEvent('popstate'));
  shown = address;
}

test('a page slides in and back; one that is overtaken does not turn the next one round when it ends', async () => {
  go('/groups/g1');
  expect(dataset.page).toBe('in');
  stepBackTo('/groups');
  expect(dataset.page).toBe('back');
  ends[0]?.();
  await settled();
  expect(dataset.page).toBe('back');
  ends[1]?.();
  await settled();
  expect(dataset.page).toBeUndefined();
});
