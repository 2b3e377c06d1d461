import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Loads this part first, because an import does not follow the fake timers of a test.
  await import('../appLate');
  app = await createSignedInApp();
});
afterEach(() => app.close());

const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await app.settle();
};
const rows = () => within(screen.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
const pressIn = (row: HTMLElement | undefined, name: string) =>
  press(within(row ?? document.body).getByRole('button', { name }));

/** Opens the admin's app. One report is on a foreign group, the other on a message in one of the admin's groups. */
async function open() {
  const [root, eve, lin] = [
    await app.service.person('root'),
    await app.service.person('eve'),
    await app.service.person('lin'),
  ];
  const prize = await eve.group('Prize', [lin.id]);
  const lake = await root.group('Lake', [eve.id, lin.id]);
  const { id } = (await eve.say(lake.conversation_id, 'win money')).body ?? {};
  const message = id ?? (await eve.get('/v1/messages')).body.data[0].id;
  await lin.post('/v1/reports', { group_id: prize.id, reason: 'There is none' });
  await lin.post('/v1/reports', { message_id: message, reason: 'Spam' });
  await app.open(root, '/groups');
  await press(screen.getByRole('button', { name: 'Account menu' }));
  await press(screen.getByRole('menuitem', { name: 'Reports (2)' }));
  return { root, eve };
}

test('a report leads to its message, or to what an admin sees of a group, until it is done', async () => {
  const { root } = await open();
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('lin reported a message from eve in Lake'),
    expect.stringContaining('lin reported Prize'),
  ]);
  await pressIn(rows()[1], 'Open');
  const group = screen.getByRole('dialog', { name: 'Prize' });
  expect(within(group).getByRole('region', { name: 'Members' }).textContent).toContain('eve');
  await press(within(group).getByRole('button', { name: 'Close' }));

  await pressIn(rows()[1], 'Done');
  expect(rows()).toHaveLength(1);
  expect((await root.get('/v1/reports')).body.data).toHaveLength(1);

  await pressIn(rows()[0], 'Open');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lake');
  expect(screen.getByRole('article').textContent).toContain('win money');
});

test('the account of who wrote what was reported is disabled after a question', async () => {
  const { root, eve } = await open();
  await pressIn(rows()[0], 'Disable account');
  await press(
    within(screen.getByRole('alertdialog', { name: 'Disable eve?' })).getByRole('button', { name: 'Disable' }),
  );
  expect((await eve.get('/v1/me')).status).toBe(401);
  expect(within(rows()[0] ?? document.body).queryByRole('button', { name: 'Disable account' })).toBeNull();
  expect((await root.get('/v1/reports')).body.data[0].author).toMatchObject({ is_disabled: true });
});
