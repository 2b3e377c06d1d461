import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setPreferences } from '../../browser/preferences';
import { forgetDevice } from '../../data/device/deviceName';
import type { Change } from '../../data/truth/changes';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { keepScreen } from './keepScreen';
import type { RecordedScreen } from './recording';

const session = { base: '', kind: 'account', id: 'u-ada', username: 'ada', role: 'member' };
const deleted: Change = { type: 'message.deleted', message_id: 'm1', conversation_id: 'c1' };

/** Words of the document in one run: there is no layout here. */
const record = (root: Element): RecordedScreen => ({
  boxes: [],
  styles: [['serif', 'black', 'ltr', '0px', [[root.textContent ?? '', 0, 0, 0]]]],
  letters: [],
});

/** A page that shows a conversation, with the session and the notes of a browser that keeps what it saw. */
function open(words = 'see you at noon') {
  history.replaceState(null, '', '/groups/g1');
  localStorage.setItem('confab:seen', 'true');
  localStorage.setItem('confab:session', JSON.stringify(session));
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = `<main><div role="log"><article>${words}</article></div><textarea id="composer-field"></textarea></main>`;
  document.body.append(root);
  const fake = createFakeRuntime();
  let report: (change: Change) => void = () => undefined;
  const home = { leadsHere: false };
  const stop = keepScreen({
    ...{ base: '', contactId: 'u-ada', record, runtime: fake.runtime, isHome: () => home.leadsHere },
    watchChanges: (onChange) => {
      report = onChange;
      return () => undefined;
    },
  });
  onTestFinished(() => {
    stop();
    root.remove();
  });
  const rest = () => fake.advance(1_500);
  const add = (html: string) => root.insertAdjacentHTML('beforeend', html);
  return { root, fake, home, stop, rest, add, report: (change: Change) => report(change) };
}

const kept = () => localStorage.getItem('confab:screen');

beforeEach(() => {
  globalThis.confabScreen = (path = location.pathname) => `${path} in this window`;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  globalThis.confabScreen = undefined;
  setPreferences({ keepNothing: false });
});

test('what is on screen is kept when nothing has changed for a while, and at once when the page goes out of view', () => {
  const { root, rest, fake } = open();
  expect(kept()).toBeNull();
  rest();
  expect(kept()).toContain('see you at noon');
  root.append('and bring bread');
  fake.see('hidden');
  expect(kept()).toContain('and bring bread');
});

test('a start at / has it too where that leads to the same', () => {
  const { home, rest, fake } = open();
  rest();
  expect(JSON.parse(kept() ?? '')).toMatchObject({ at: '/groups/g1 in this window' });
  expect(kept()).not.toContain('home');
  home.leadsHere = true;
  fake.see('hidden');
  expect(JSON.parse(kept() ?? '')).toMatchObject({ at: '/groups/g1 in this window', home: '/ in this window' });
});

test('every change that the service reports takes it away in the same step, and it is kept again after that', () => {
  const { root, rest, report } = open();
  rest();
  root.querySelector('article')?.remove();
  report(deleted);
  expect(kept()).toBeNull();
  rest();
  expect(kept()).not.toBeNull();
  expect(kept()).not.toContain('see you at noon');
});

test('signing out takes it away, and a page that still runs keeps no other', async () => {
  const { rest, fake } = open();
  rest();
  expect(kept()).not.toBeNull();
  document.body.insertAdjacentHTML('afterbegin', '<div id="outline"><canvas></canvas></div>');
  const forgotten = forgetDevice('', 'u-ada').catch(() => undefined);
  expect([kept(), document.querySelector('canvas')]).toEqual([null, null]);
  document.getElementById('outline')?.remove();
  fake.see('hidden');
  expect(kept()).toBeNull();
  await forgotten;
});

test('nothing is kept when told to keep nothing, for somebody else, or with a token of this tab', () => {
  const { rest, fake } = open();
  rest();
  setPreferences({ keepNothing: true });
  fake.see('hidden');
  expect(kept()).toBeNull();
  setPreferences({ keepNothing: false });
  localStorage.setItem('confab:session', JSON.stringify({ ...session, id: 'u-lin' }));
  fake.see('hidden');
  expect(kept()).toBeNull();
  localStorage.setItem('confab:session', JSON.stringify(session));
  sessionStorage.setItem('confab:token', '{}');
  fake.see('hidden');
  expect(kept()).toBeNull();
  sessionStorage.clear();
  fake.see('hidden');
  expect(kept()).not.toBeNull();
});

test('forced colours have their own, and none is kept', () => {
  const { fake } = open();
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('forced-colors') }));
  fake.see('hidden');
  expect(kept()).toBeNull();
});

test.each([
  ['a dialog', '<dialog open>Delete?</dialog>'],
  ['a menu', '<div role="menu">Edit</div>'],
  ['a password', '<input type="password" />'],
  ['an edit', '<textarea>other words</textarea>'],
  ['a search', '<search></search>'],
  ['a filter', '<input type="search" value="fl" />'],
  ['a copy of what is gone', '<div data-ghost aria-hidden="true">never mind</div>'],
  ['a message that is not sent', '<div class="line-waiting">soon</div>'],
])('%s on screen: it is not kept', (_, html) => {
  const { rest, add, fake } = open();
  rest();
  expect(kept()).not.toBeNull();
  add(html);
  fake.see('hidden');
  expect(kept()).toBeNull();
});

test.each(['/settings', '/groups/new', '/groups/g1/settings', '/groups/g1/messages/m1', '/people'])(
  'the view of %s is not kept',
  (path) => {
    const { fake } = open();
    history.replaceState(null, '', path);
    fake.see('hidden');
    expect(kept()).toBeNull();
  },
);

test('more words than the page would draw are not kept', () => {
  const { fake } = open('x'.repeat(16_000));
  fake.see('hidden');
  expect(kept()).toBeNull();
});
