import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { axe, axeInBothThemes, expect, test } from '../fixtures';
import { answered } from '../support/complaints';
import { fillSignIn, type Person } from '../support/person';
import type { Room } from '../support/room';
import { fits, narrowest } from '../support/screen/fits';
import { putShare } from '../support/sharing';

interface Place {
  person: Person;
  room: Room;
}

/** Goes to the view, and resolves when its contents are there. */
type View = (place: Place) => Promise<void>;

/** The views of each journey, by name. One page shows the views of a journey one after another. */
const journeys: Record<string, Record<string, View>> = {
  'a conversation': {
    'an empty conversation': async ({ person, room }) => {
      await person.open(room);
      await expect(person.page.getByText('Nobody has written here yet')).toBeVisible();
    },
    'groups and a conversation': async ({ person, room }) => {
      await talk(person, room);
      await expect(person.message('A second line')).toBeVisible();
      await expect(person.groupLink(room.group.name)).toBeVisible();
    },
    'the reaction picker': async ({ person }) => {
      await person.message('A second line').hover();
      await person.message('A second line').getByRole('button', { name: 'React' }).click();
      const picker = person.page.getByRole('dialog', { name: 'Pick a reaction' });
      await expect(picker.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
    },
    'the settings of a group of somebody else': async ({ person, room }) => {
      await person.page.keyboard.press('Escape');
      await goTo(person.page, `/groups/${room.group.id}/settings`);
      await expect(person.page.getByText('Only an admin of this group can change it')).toBeVisible();
    },
    'what was shared': async ({ person, room }) => {
      await putShare(person.page, 'The first of two\nwith https://example.org/an-address');
      await putShare(person.page, 'The second');
      await goTo(person.page, '/share');
      await expect(person.page.getByRole('option', { name: room.group.name })).toBeVisible();
      await person.page.getByText('1 more thing waits').click();
      await expect(person.page.getByRole('region', { name: 'What was shared' }).locator('img')).toBeVisible();
    },
  },
  'one’s own groups': {
    'archived groups': async ({ person, room }) => {
      await ownGroup(person, room, true);
      await person.page.goto('/archived');
      await expect(person.page.getByRole('list', { name: 'Archived groups' }).getByRole('listitem')).toHaveCount(1);
    },
    'an archived conversation': async ({ person }) => {
      await person.page.getByRole('list', { name: 'Archived groups' }).getByRole('link').click();
      await expect(person.page.getByText('This group is archived')).toBeVisible();
    },
    'the settings of a group': async ({ person, room }) => {
      const { id } = await ownGroup(person, room, false);
      await goTo(person.page, `/groups/${id}/settings`);
      await expect(person.page.getByRole('region', { name: 'Danger zone' })).toBeVisible();
      await expect(person.page.getByRole('combobox', { name: 'Add members' })).toBeEnabled();
    },
    'the question before a group is deleted': async ({ person }) => {
      await person.page.getByRole('button', { name: 'Delete group' }).click();
      await expect(person.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  'somebody in no group': {
    'an empty list of groups': async ({ person }) => {
      await person.page.goto('/groups');
      await expect(person.page.getByText('No groups yet')).toBeVisible();
    },
    'the dialog for a new group': async ({ person }) => {
      await goTo(person.page, '/groups/new');
      const dialog = person.page.getByRole('dialog', { name: 'New group' });
      await expect(dialog.getByRole('combobox', { name: 'Members' })).toBeEnabled();
    },
    'nothing archived': async ({ person }) => {
      await goTo(person.page, '/archived');
      await expect(person.page.getByText('Nothing is archived')).toBeVisible();
    },
    'personal settings': async ({ person }) => {
      await goTo(person.page, '/settings');
      await expect(person.heading('Personal settings')).toBeVisible();
      await expect(person.page.getByText('This one')).toBeVisible();
    },
    'the account menu': async ({ person }) => {
      await person.page.getByRole('button', { name: 'Account menu' }).click();
      await expect(person.page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    },
    'nothing shared': async ({ person }) => {
      await person.page.keyboard.press('Escape');
      await goTo(person.page, '/share');
      await expect(person.page.getByText('Nothing is waiting here')).toBeVisible();
    },
    'an unknown address': async ({ person }) => {
      await goTo(person.page, '/nowhere');
      await expect(person.page.getByText('There is nothing at this address')).toBeVisible();
    },
    'an unknown group': async ({ person }) => {
      await goTo(person.page, '/groups/nosuchgroup');
      await expect(person.page.getByText('This group is not here any more')).toBeVisible();
    },
    'an address with a line break in it': async ({ person }) => {
      await person.page.goto('/a%0ab');
      await expect(person.page.getByText('There is nothing at this address')).toBeVisible();
    },
    'a share that did not arrive, and no group for another': async ({ person }) => {
      await person.page.goto('/share/missed.html');
      await expect(person.page.getByRole('alert')).toContainText('Nothing was received');
      await putShare(person.page, 'Low tide at noon');
      await person.page.reload();
      await expect(person.page.getByRole('alert')).toContainText('Nothing was received');
      await expect(person.page.getByText('There is no group to share to')).toBeVisible();
    },
  },
};

for (const [name, views] of Object.entries(journeys)) {
  test(`${name}: accessible in light and dark, and on a narrow screen`, async ({ join, room, complaints }) => {
    complaints.allow(answered([403, 404], '/v1/'));
    const person = await join('ada');
    for (const [view, show] of Object.entries(views))
      await test.step(view, async () => {
        await show({ person, room });
        await inspect(person.page);
      });
  });
}

test('signed out: accessible in light and dark, and on a narrow screen', async ({ page, complaints }) => {
  complaints.allow(answered([401], '/v1/'));
  complaints.allow(answered([422], '/v1/sessions/reset'));
  await test.step('sign in', async () => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await inspect(page);
    await expect(page.getByRole('group', { name: 'Use an access token' })).toHaveCSS('border-top-width', '0px');
    await page.getByText('Use an access token').click();
    await expect(page.getByRole('group', { name: 'Use an access token' })).toHaveCSS('border-top-width', '1px');
    await expect(page.getByRole('textbox', { name: 'Service address' })).toBeVisible();
    await inspect(page);
  });
  await test.step('the connection doctor', async () => {
    await goTo(page, '/doctor');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible();
    await inspect(page);
  });
  await test.step('a new password by a link', async () => {
    await page.goto('/reset#a-link-that-was-used');
    await page.getByLabel('New password').fill('a long password');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/no longer valid/);
    await inspect(page);
  });
});

test('signing in goes on to where the person was going', async ({ account, room, page, complaints }) => {
  complaints.allow(answered([401], '/v1/sessions'));
  const { username } = await account('ada');
  await room.admit(username);
  const address = `/groups/${room.group.id}`;
  await page.goto(address);
  await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(address)}`);
  await fillSignIn(page, username, 'Sign in');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: room.group.name })).toBeVisible();
});

test('after the form the focus is at the start of the view, and a page that is loaded takes none', async ({
  account,
  room,
  page,
  complaints,
}) => {
  complaints.allow(answered([401], '/v1/sessions'));
  const { username } = await account('ada');
  await page.goto('/sign-in');
  await fillSignIn(page, username, 'Sign in');
  await expect(page.getByRole('link', { name: 'Create your first group' })).toBeFocused();
  await page.goto('/settings');
  await expect(page.getByText('This one')).toBeVisible();
  await expect(page.locator('body')).toBeFocused();

  await signOut(page);
  await page.goto('/settings');
  await fillSignIn(page, username, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Personal settings' })).toBeFocused();

  await signOut(page);
  await room.admit(username);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/sign-in');
  await fillSignIn(page, username, 'Sign in');
  await expect(page.getByRole('navigation').getByRole('heading', { name: 'Groups' })).toBeFocused();
});

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
}

test('signing in never leads to another site', async ({ account, page, complaints }) => {
  complaints.allow(answered([401], '/v1/sessions'));
  const { username } = await account('ada');
  await page.goto('/sign-in?next=//example.com/groups');
  await fillSignIn(page, username, 'Sign in');
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await expect(page).toHaveURL('/groups');
});

test('back, forward and reload show the same view', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  const stops: [name: string, go: () => Promise<void>, address: RegExp][] = [
    [room.group.name, async () => {}, /\/groups\/[^/]+$/],
    ['Group settings', () => page.getByRole('link', { name: 'Group settings' }).click(), /\/settings$/],
    ['Archived groups', () => page.getByRole('link', { name: 'Archived groups' }).click(), /\/archived$/],
    [
      'Personal settings',
      async () => {
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.getByRole('menuitem', { name: 'Personal settings' }).click();
      },
      /\/settings$/,
    ],
  ];
  const isAt = async ([name, , address]: (typeof stops)[number]) => {
    await expect(ada.heading(name)).toBeVisible();
    await expect(page).toHaveURL(address);
  };
  for (const stop of stops) {
    await stop[1]();
    await isAt(stop);
    await page.reload();
    await isAt(stop);
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await page.goBack();
    await isAt(stop);
  }
  for (const stop of stops.slice(1)) {
    await page.goForward();
    await isAt(stop);
  }
});

test('a link to a message shows, marks and focuses it', async ({ join, room }) => {
  const { group, keeper } = room;
  const ids: string[] = [];
  for (let at = 0; at < 100; at++) {
    const body = { conversation_id: group.conversation_id, message: `line ${at}.` };
    ids.push((await keeper.api(endpoints.createMessage, { body })).id);
  }
  const ada = await join('ada');
  await room.admit(ada.name);
  // Pauses the fading of the mark, because this test may see the mark late.
  await ada.page.addInitScript(() => {
    new MutationObserver(() => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSAnimation && animation.animationName === 'unmark') animation.pause();
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  });
  await ada.page.goto(`/groups/${group.id}/messages/${ids[20]}`);
  const linked = ada.message('line 20.');
  await expect(linked).toBeInViewport();
  await expect(linked).toBeFocused();
  await ada.composer.focus();
  const background = (text: string) => ada.message(text).evaluate((row) => getComputedStyle(row).backgroundColor);
  await expect
    .poll(async () => (await background('line 20.')) !== (await background('line 21.')), 'it is not marked')
    .toBe(true);

  await ada.page.reload();
  await expect(linked).toBeInViewport();
  await ada.page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(ada.message('line 99.')).toBeInViewport();
  await ada.page.goBack();
  await expect(linked).toBeInViewport();
});

/** Navigates as a link of the app does, without a page load. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Checks the page in both themes, and then its width on the narrowest phone. */
async function inspect(page: Person['page']) {
  await test.step('light and dark', () => axeInBothThemes(page));
  const usual = page.viewportSize();
  await page.setViewportSize(narrowest);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, 'wider than the screen').toBeLessThanOrEqual(0);
  await test.step('narrow', () => axe(page));
  await fits(page, usual);
}

async function talk({ name, api }: Person, room: Room) {
  await room.admit(name);
  const { conversation_id } = room.group;
  const long = `A word as long as ${'a'.repeat(120)} and https://example.com/${'b'.repeat(80)}`;
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: long } });
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'In `code`\n> and quoted' } });
  const { id } = await api(endpoints.createMessage, { body: { conversation_id, message: 'First\nA second line' } });
  await api(endpoints.updateMessage, { params: { id }, body: { message: 'First, edited\nA second line' } });
  const reactions: Record<string, string[]>[] = [
    { thumbs_up: [room.keeper.username] },
    { no_such_name: [room.keeper.username] },
  ];
  await room.keeper.api(endpoints.updateMessage, { params: { id }, body: { reactions } });
}

async function ownGroup({ name, api }: Person, { keeper }: Room, archived: boolean) {
  const body = { name: `A group of ${name} with quite a long name of its own`, contacts: [keeper.username] };
  const group = await api(endpoints.createGroup, { body });
  const archived_at = Math.floor(Date.now() / 1000);
  return archived ? api(endpoints.updateGroup, { params: { id: group.id }, body: { archived_at } }) : group;
}
