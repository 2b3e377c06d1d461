import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../test/signedInApp';
import { appAfter, appLate } from './appParts';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Loads these parts first, because an import does not follow the fake timers of a test.
  await Promise.all([
    appLate.load(),
    appAfter.load(),
    import('../ui/overlay/overlayAfter'),
    import('../features/composer/composerAfter'),
    import('../features/conversation/conversationAfter'),
  ]);
  app = await createSignedInApp();
});
afterEach(() => app.close());

/** ada is writing in a group that lin owns. Then lin deletes the group. */
async function open({ text = 'what I wanted to say', files = [] }: { text?: string; files?: File[] } = {}) {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const doomed = await lin.group('Doomed', [ada.id]);
  const lake = await ada.group('The lake', [lin.id]);
  await app.open(ada, `/groups/${doomed.id}`);
  app.field().focus();
  await app.type(text);
  const picker = document.querySelector('input[type=file]');
  if (picker && files.length > 0) fireEvent.change(picker, { target: { files } });
  await app.settle();
  await lin.delete(`/v1/groups/${doomed.id}`);
  await app.settle();
  return { lake, lin };
}

test('when a group goes its name is said, and what was being written is there, with the focus', async () => {
  const { lin } = await open();
  const said = `Doomed was deleted by ${lin.username}.`;
  expect(screen.getByText(said, { selector: 'p' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'What you were writing' })).toHaveProperty(
    'value',
    'what I wanted to say',
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(document.querySelector('[aria-live=polite]')?.textContent).toContain(said);
  // This button is only for unsent words of groups that are not on screen.
  expect(screen.queryByRole('button', { name: 'Show the words' })).toBeNull();
});

async function move() {
  fireEvent.click(screen.getByRole('button', { name: 'Move to another group…' }));
  await app.settle();
  fireEvent.click(screen.getByRole('menuitem', { name: 'The lake', hidden: true }));
  await app.settle();
}

test('it can be moved to another group, where it is the draft', async () => {
  await open();
  await move();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The lake');
  expect(app.field()).toHaveProperty('value', 'what I wanted to say');
});

/** ada is editing her own message in lin's group and has not saved the edit. */
async function openEdit() {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const doomed = await lin.group('Doomed', [ada.id]);
  await ada.group('The lake', [lin.id]);
  await ada.say(doomed.conversation_id, 'At noon');
  await app.open(ada, `/groups/${doomed.id}`);
  fireEvent.keyDown(app.field(), { key: 'ArrowUp' });
  await app.settle();
  const form = screen.getByRole('textbox', { name: 'Edit message' });
  fireEvent.change(form, { target: { value: 'At noon, by the water' } });
  return { doomed, lin };
}

const leftWords = () => screen.getByRole('textbox', { name: 'What you were writing' });

test('when a group goes, an edit that is open is given back', async () => {
  const { doomed, lin } = await openEdit();
  await lin.delete(`/v1/groups/${doomed.id}`);
  await app.settle();
  expect(leftWords()).toHaveProperty('value', 'At noon, by the water');
  await move();
  expect(app.field()).toHaveProperty('value', 'At noon, by the water');
});

test('somebody who is removed from a group has an edit back that was left, after what was in the field', async () => {
  const { doomed, lin } = await openEdit();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit message' }), { key: 'Escape' });
  await app.settle();
  await app.type('See you there');
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] });
  await app.settle();
  expect(leftWords()).toHaveProperty('value', 'See you there\n\nAt noon, by the water');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('textbox', { name: 'What you were writing' })).toBeNull();
});

test('a person who is removed from a group reads so', async () => {
  const { doomed, lin } = await openEdit();
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] });
  await app.settle();
  const said = 'You are not a member of Doomed any more.';
  expect(screen.getByText(said, { selector: 'p' })).toBeDefined();
  expect(document.querySelector('[aria-live=polite]')?.textContent).toContain(said);
});

test('an edit that was refused is not said to have lost its message when only its author was removed', async () => {
  const { doomed, lin } = await openEdit();
  await lin.put(`/v1/groups/${doomed.id}`, { archived_at: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await app.settle();
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] });
  await app.settle();
  const bar = screen.getByText('1 edit could not be saved: its message is gone, or you are not in its group any more.');
  expect(bar.closest('[role=alert]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the words' }));
  await app.settle();
  const list = screen.getByRole('list', { name: 'Their place is gone', hidden: true });
  expect(list.textContent).toContain('At noon, by the water');
});

const filesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const lake = () => new File(['…'], 'lake.txt', { type: 'text/plain' });
const map = () => new File(['…'], 'map.txt', { type: 'text/plain' });

test('files of what was being written are named, and go to another group with the words', async () => {
  await open({ files: [lake(), map()] });
  expect(filesOf(screen.getByRole('list', { name: 'Attached files' }))).toEqual(['lake.txt', 'map.txt']);
  await move();
  expect(app.field()).toHaveProperty('value', 'what I wanted to say');
  const tray = screen.getByRole('list', { name: 'Attached files' });
  for (const name of ['lake.txt', 'map.txt']) expect(within(tray).getByText(name)).toBeDefined();
});

test('files without words are given back as well', async () => {
  await open({ text: '', files: [lake()] });
  expect(screen.queryByRole('textbox', { name: 'What you were writing' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
  await move();
  expect(within(screen.getByRole('list', { name: 'Attached files' })).getByText('lake.txt')).toBeDefined();
});

test('it can be let go, with its files, and the focus stays on the page', async () => {
  await open({ files: [lake()] });
  const discard = screen.getByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  expect(screen.queryByRole('textbox', { name: 'What you were writing' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a link to a group that one has never been in says under which name one is known, and opens once one is added', async () => {
  // The first person is an admin of the service, who may see every group. So lin is the first person.
  const [lin, ada] = [await app.service.person('lin'), await app.service.person('ada')];
  const { id } = await lin.group('The lake');
  await app.open(ada, `/groups/${id}`);
  expect(screen.getByText('Your name here is ada.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy my name' })).toBeDefined();
  await lin.put(`/v1/groups/${id}`, { contacts: [lin.id, ada.id] });
  await app.settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The lake');
});
