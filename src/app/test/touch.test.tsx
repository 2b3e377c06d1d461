import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
afterEach(() => world.close());

test('a finger that rests on a reaction shows who reacted, and takes no part in it', async () => {
  world = await createAppWorld({ matches: (query) => query === '(any-pointer: coarse)' });
  const { ada, lin } = world;
  const group = await ada.group('Lake', [lin.id]);
  const message = await lin.say(group.conversation_id, 'See you there');
  await lin.put(`/v1/messages/${message.id}`, { reactions: { tada: ['lin'] } });
  await world.show(`/groups/${group.id}`);
  const chip = await screen.findByRole('button', { name: 'party popper, 1: lin' });
  await act(() => vi.dynamicImportSettled());

  fireEvent.pointerDown(chip, { pointerType: 'touch', isPrimary: true });
  await screen.findByRole('dialog', { name: 'Who reacted' });
  fireEvent.pointerUp(chip, { pointerType: 'touch', isPrimary: true });
  const isClick = fireEvent.touchEnd(chip, { cancelable: true });
  expect(isClick).toBe(false);
  expect(screen.queryByRole('dialog', { name: 'Message actions' })).toBeNull();
});

test('of the usual reactions in the sheet those are pressed that one takes back', async () => {
  world = await createAppWorld({ matches: (query) => query === '(any-pointer: coarse)' });
  const { ada, lin } = world;
  const group = await ada.group('Lake', [lin.id]);
  const message = await lin.say(group.conversation_id, 'See you there');
  await ada.put(`/v1/messages/${message.id}`, { reactions: { thumbs_up: ['ada'] } });
  await world.show(`/groups/${group.id}`);
  await screen.findByRole('button', { name: 'thumbs up, 1: you' });
  await act(() => vi.dynamicImportSettled());

  const words = screen.getByText('See you there', { selector: '[data-row] *' });
  fireEvent.pointerDown(words, { pointerType: 'touch', isPrimary: true });
  const sheet = await screen.findByRole('dialog', { name: 'Message actions' });
  expect(within(sheet).getByRole('button', { pressed: true }).textContent).toBe('👍');
});

test('a tap leaves no toolbar behind where the browser reports a mouse that is not there', async () => {
  let hasMouse = true;
  world = await createAppWorld({ matches: (query) => query === '(any-hover: none)' && !hasMouse });
  const { ada, lin } = world;
  const group = await ada.group('Lake', [lin.id]);
  await lin.say(group.conversation_id, 'See you there');
  await world.show(`/groups/${group.id}`);
  const row = await screen.findByRole('article');
  const toolbar = { name: 'Message actions' };
  fireEvent.pointerEnter(row, { screenX: 5 });
  await screen.findByRole('toolbar', toolbar);
  fireEvent.pointerLeave(row);
  expect(screen.queryByRole('toolbar', toolbar)).toBeNull();

  hasMouse = false;
  fireEvent.pointerEnter(row, { screenX: 6 });
  expect(screen.queryByRole('toolbar', toolbar)).toBeNull();
});
