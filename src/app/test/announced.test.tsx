import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markReached } from '../../browser/input/reachedByKeyboard';
import { createSignedInApp } from '../../test/signedInApp';
import { toastStore } from '../../ui/overlay/toastStore';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  app = await createSignedInApp();
});
afterEach(() => app.close());

async function open() {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const group = await ada.group('The quarry', [lin.id]);
  await lin.say(group.conversation_id, 'chalk and flint');
  await app.open(ada, `/groups/${group.id}`);
  return { ...group, lin };
}

const said = (how: 'polite' | 'assertive') => document.querySelector(`[aria-live=${how}]`)?.textContent ?? '';

test('what the service refuses is announced once, at once and with its group, and that it was sent after all', async () => {
  const group = await open();
  const spoken: string[] = [];
  const region = document.querySelector('[aria-live=assertive]');
  const observer = new MutationObserver(() => spoken.push(said('assertive')));
  if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
  app.refuseMessages(422);
  await app.type('granite');
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
  observer.disconnect();
  expect(spoken).toHaveLength(1);
  expect(spoken[0]).toMatch(/^Not sent.*In The quarry$/);
  app.refuseMessages(0);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await app.settle();
  expect(said('polite')).toContain('Sent');
  expect(group.name).toBe('The quarry');
});

test('the parts of the screen have roles and names, and each message its author, time and words', async () => {
  await open();
  for (const [role, name] of [
    ['navigation', 'Groups'],
    ['main', undefined],
    ['log', 'Messages'],
  ] as const)
    expect(screen.getAllByRole(role, name === undefined ? {} : { name })).toHaveLength(1);
  expect(screen.getAllByRole('banner').filter((each) => !each.closest('main'))).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['The quarry']);
  expect(screen.getByRole('article', { name: /^lin, .*\d/, description: 'chalk and flint' })).toBeDefined();
});

test('how long the words are is announced when the limit comes near and when it is passed, not at each key', async () => {
  await open();
  const spoken: string[] = [];
  const observer = new MutationObserver(() => spoken.push(said('polite').trim()));
  const region = document.querySelector('[aria-live=polite]');
  if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
  for (const length of [3_600, 3_601, 3_602, 4_000, 4_001, 4_002]) await app.type('a'.repeat(length));
  observer.disconnect();
  expect(spoken.filter((text) => text !== '')).toEqual(['3,601 of 4,000 characters', '4,001 of 4,000 characters']);
});

test('a row is named by its author and the time of day, and arrivals are read without their marks', async () => {
  const { lin, conversation_id } = await open();
  expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^lin, \d{1,2}:\d\d(\s[AP]M)?$/);
  await lin.say(conversation_id, 'The **launch list** is at `npm run ship`');
  await app.settle();
  expect(said('polite').trim()).toBe('lin: The launch list is at npm run ship');
});

test('pinning, muting and a deletion that is taken back are announced', async () => {
  await open();
  const key = (on: HTMLElement, name: string) => {
    on.focus();
    markReached(on);
    fireEvent.keyDown(on, { key: name });
    return app.settle();
  };
  for (const [letter, words] of [
    ['p', 'Pinned'],
    ['p', 'Unpinned'],
  ] as const) {
    await key(screen.getByRole('link', { name: /^The quarry/ }), letter);
    expect(said('polite').trim()).toBe(words);
  }
  for (const words of [/^Muted .*The quarry/, /^Unmuted .*The quarry/]) {
    await key(screen.getByRole('link', { name: /^The quarry/ }), 'm');
    expect(toastStore.get().at(-1)?.text).toMatch(words);
  }
  act(() => toastStore.get().at(-1)?.action?.run());
  expect(screen.getByRole('link', { name: /^The quarry/, description: /Muted/ })).toBeDefined();
  await app.type('granite');
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
  await key(screen.getByRole('article', { name: /^ada, / }), 'Delete');
  act(() => toastStore.get().at(-1)?.action?.run());
  await app.settle();
  expect(said('polite').trim()).toBe('Message is back');
});
