import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Parts are real requests, which no clock of a test moves.
  await Promise.all([
    import('./ConversationGone'),
    import('../ui/overlay/Menu'),
    import('../features/conversation/message/edit/EditForm'),
  ]);
  app = await createSignedInApp();
});
afterEach(() => app.close());

/** ada is writing in a group of lin's, which lin deletes. */
async function open() {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const doomed = await lin.group('Doomed', [ada.id]);
  const lake = await ada.group('The lake', [lin.id]);
  await app.open(ada, `/groups/${doomed.id}`);
  app.field().focus();
  await app.type('what I wanted to say');
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

/** ada has changed a message of hers in a group of lin's, and not saved it. */
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

test('whoever is removed from a group has an edit back that was left, after what was in the field', async () => {
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

test('it can be let go', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('textbox', { name: 'What you were writing' })).toBeNull();
});
