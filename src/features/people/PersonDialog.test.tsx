import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as outboxContext from '../../outbox/OutboxContext';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Loads these parts before the test, because fake timers do not wait for imports.
  await Promise.all([import('./PersonDialog'), import('../../app/appLate')]);
  app = await createSignedInApp();
});
afterEach(() => app.close());

/** Opens a group of ada, lin and mei as ada. Lin has sent a message. */
async function open() {
  // The first person of a service becomes its admin, so this person is not ada.
  await app.service.person('root');
  const [ada, lin, mei] = [
    await app.service.person('ada'),
    await app.service.person('lin'),
    await app.service.person('mei'),
  ];
  const lake = await ada.group('The lake', [lin.id, mei.id]);
  await ada.group('The hut', [mei.id]);
  await lin.say(lake.conversation_id, 'ask @mei about it');
  await app.open(ada, `/groups/${lake.id}`);
  const groups = async () => (await ada.get('/v1/groups')).body.data.map(({ name }: { name: string }) => name);
  return { ada, lin, mei, lake, groups };
}

const article = () => screen.getByRole('article');
const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await app.settle();
};
const card = (name: string) => screen.getByRole('dialog', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a name in a message opens the card of the person, and the name of the message stays as it was', async () => {
  await open();
  expect(article().getAttribute('aria-label')).toMatch(/^lin, /);
  await press(within(article()).getByRole('button', { name: 'lin' }));
  const groups = within(card('lin')).getByRole('region', { name: 'Groups in common' });
  expect(
    within(groups)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['TThe lake']);
});

test('the avatar beside a message opens the card like the name', async () => {
  await open();
  await press(within(article()).getByText('l'));
  expect(card('lin')).toBeDefined();
});

test('who is called in a message has a card too', async () => {
  await open();
  await press(within(article()).getByRole('button', { name: 'mei' }));
  expect(within(card('mei')).getAllByRole('link')).toHaveLength(2);
});

test('Mention puts the name behind what is written, and the caret there', async () => {
  await open();
  await app.type('well');
  fireEvent.blur(app.field());
  await press(within(article()).getByRole('button', { name: 'lin' }));
  await press(within(card('lin')).getByRole('button', { name: 'Mention' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.field()).toHaveProperty('value', 'well @lin ');
  expect(document.activeElement).toBe(app.field());
});

const pressWrite = async (name: string) => {
  await press(within(article()).getByRole('button', { name }));
  await press(within(card(name)).getByRole('button', { name: `Write to ${name}` }));
};
const writeTo = async (name: string, words = 'hello') => {
  await pressWrite(name);
  fireEvent.change(screen.getByRole('textbox', { name: `Message ${name}` }), { target: { value: words } });
  await press(within(card(name)).getByRole('button', { name: 'Send' }));
};

test('the first message makes the conversation of the two, which is shown as the other person to each', async () => {
  const { lin, groups, lake } = await open();
  await pressWrite('lin');
  expect(await groups()).toHaveLength(2);
  await press(screen.getByRole('button', { name: 'Cancel' }));
  await press(within(card('lin')).getByRole('button', { name: 'Close' }));

  await writeTo('lin', 'only for you');
  expect(heading()).toBe('lin');
  expect(screen.getByText('only for you')).toBeDefined();
  expect(app.field().getAttribute('placeholder')).toBe('Message lin');
  expect(screen.getByRole('link', { name: /^lin/, current: 'page' })).toBeDefined();
  expect(await groups()).toContain('ada and lin');
  await press(screen.getByRole('link', { name: /^The lake/ }));
  expect(heading()).toBe(lake.name);
  await pressWrite('lin');
  expect(heading()).toBe('lin');
  expect(await groups()).toHaveLength(3);

  cleanup();
  await app.open(lin, '/groups');
  expect(screen.getByRole('link', { name: /^ada/ })).toBeDefined();
});

test('its header opens the card of the other person, and its settings add nobody', async () => {
  await open();
  await writeTo('lin');
  await press(screen.getByRole('heading', { level: 1 }));
  await press(within(card('lin')).getByRole('button', { name: 'Close' }));
  await press(screen.getAllByRole('link', { name: 'Group settings' })[0] ?? document.body);
  const settings = screen.getByRole('complementary', { name: 'Group settings' });
  expect(within(settings).queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(within(settings).queryByRole('combobox', { name: 'Add members' })).toBeNull();
});

test('words of a first message stay with the person when the card closes', async () => {
  await open();
  await pressWrite('lin');
  const field = () => screen.getByRole('textbox', { name: 'Message lin' });
  fireEvent.change(field(), { target: { value: 'not yet' } });
  await press(within(card('lin')).getByRole('button', { name: 'Close' }));
  await pressWrite('lin');
  expect(field()).toHaveProperty('value', 'not yet');
});

test('words of a first message stay in the form until the outbox has taken them', async () => {
  await open();
  const hook = outboxContext.useOutboxItself;
  const taken: string[] = [];
  vi.spyOn(outboxContext, 'useOutboxItself').mockImplementation(() => {
    const outbox = hook();
    const send: typeof outbox.send = (...asked) => {
      taken.push(JSON.stringify(sessionStorage));
      return outbox.send(...asked);
    };
    return { ...outbox, send };
  });
  await writeTo('lin', 'only for you');
  expect(taken).toEqual([expect.stringContaining('only for you')]);
  expect(JSON.stringify(sessionStorage)).not.toContain('only for you');
});

test('both administer their conversation, which is hidden and not archived', async () => {
  const { ada, lin } = await open();
  await writeTo('lin');
  const { id } = (await ada.get('/v1/groups')).body.data.find(({ name }: { name: string }) => name === 'ada and lin');
  expect((await lin.get(`/v1/groups/${id}/roles`)).body.admins.sort()).toEqual([ada.id, lin.id].sort());
  const items = async (menu: string) => {
    await press(screen.getByRole('button', { name: menu }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await app.settle();
    return names;
  };
  for (const menu of ['Actions for lin', 'Group menu']) {
    const names = await items(menu);
    expect(names).toContain('Hide from my list');
    expect(names.join()).not.toContain('Archive');
  }
  expect((await items('Actions for The lake')).join()).toContain('Archive');
});

test.each([false, true])('another group of two is not the conversation of the two, archived: %s', async (archived) => {
  const { ada, mei, groups } = await open();
  const contract = await ada.group('Contract 2024', [mei.id]);
  if (archived) await ada.put(`/v1/groups/${contract.id}`, { archived_at: 1 });
  await app.settle();
  await writeTo('mei');
  expect(heading()).toBe('mei');
  expect(await groups()).toContain('ada and mei');
});

test.each(['ada', 'lin'])(
  'an archived conversation of the two, made by %s, never ends the way to write',
  async (by) => {
    const { ada, lin } = await open();
    const [maker, other] = by === 'ada' ? [ada, lin] : [lin, ada];
    const old = await maker.group(by === 'ada' ? 'ada and lin' : 'lin and ada', [other.id]);
    await maker.put(`/v1/groups/${old.id}`, { archived_at: 1 });
    await app.settle();
    // Only the group admin can restore the conversation. The other person creates a new one.
    if (by === 'ada') await pressWrite('lin');
    else await writeTo('lin');
    expect(app.field()).toBeDefined();
    expect(heading()).toBe('lin');
    expect((await ada.get(`/v1/groups/${old.id}`)).body.archived_at === null).toBe(by === 'ada');
  },
);

test("a card is not the next person's", async () => {
  const { lin } = await open();
  await vi.dynamicImportSettled();
  await app.settle();
  await press(within(article()).getByRole('button', { name: 'mei' }));
  expect(card('mei')).toBeDefined();
  cleanup();
  await app.open(lin, '/groups');
  expect(screen.queryByRole('dialog')).toBeNull();
});
