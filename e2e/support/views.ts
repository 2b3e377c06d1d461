import type { Locator, Page } from '@playwright/test';
import { longPress } from './inputModes';

/** Ids of the groups that views are shown with, by what they are for. */
export type World = Record<string, string>;

/** Goes there in the demonstration world, and answers when what belongs there is there. */
type Show = (page: Page, world: World, phone?: boolean) => Promise<unknown>;

const capabilities = 'confab-capabilities';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openGroup = async (page: Page, world: World, name = 'team') => {
  await page.goto(`/groups/${world[name]}`);
  await lastWords(page).or(page.getByText('This is the beginning of')).last().waitFor();
};

const openSettings = async (page: Page, world: World, name = 'team') => {
  await page.goto(`/groups/${world[name]}/settings`);
  await page.getByRole('region', { name: 'Danger zone' }).waitFor();
};

const lastWords = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article').last();

const showList = async (page: Page) => {
  await page.goto('/groups');
  await page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first().waitFor();
};

/** The actions of a message: its toolbar, or the sheet that a long press opens. */
async function openActions(page: Page, message: Locator, phone = false) {
  if (!phone) return message.hover();
  await longPress(page, message);
}

/** What opens over another view and is closed by leaving. */
const over: Record<string, Show> = {
  find: async (page, world) => {
    await openGroup(page, world);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find groups, people and messages' }).fill('tide');
    await page.getByRole('option').first().waitFor();
  },
  search: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Search messages').click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('tide');
    await page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first().waitFor();
  },
  'group-menu': async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'message-menu': async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
    await button(page, 'More actions').last().click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'message-actions': async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
  },
  'emoji-picker': async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
    await button(page, 'React').last().click();
    await page.getByRole('dialog', { name: 'Pick a reaction' }).getByRole('gridcell').first().waitFor();
  },
  reply: async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
    await button(page, 'Reply').last().click();
    await page.getByRole('group', { name: /^Replying to/ }).waitFor();
  },
  'select-messages': async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Select messages' }).click();
    await lastWords(page).click();
    await page.getByRole('toolbar', { name: 'Selected messages' }).waitFor();
  },
  person: async (page, world) => {
    await openGroup(page, world);
    await page.getByRole('log').getByRole('button', { name: 'bruno', exact: true }).last().click();
    await page.getByRole('dialog', { name: 'bruno' }).waitFor();
  },
  viewer: async (page, world) => {
    await openGroup(page, world, 'pictures');
    await page
      .getByRole('button', { name: /^Open image/ })
      .last()
      .click();
    await page.getByRole('dialog', { name: 'Image viewer' }).waitFor();
  },
  'select-groups': async (page) => {
    await page.goto('/groups');
    await button(page, 'Select groups').click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check({ force: true });
    await page.getByRole('toolbar', { name: 'Selected groups' }).waitFor();
  },
  'account-menu': async (page) => {
    await page.goto('/groups');
    await button(page, 'Account menu').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  },
  shortcuts: async (page) => {
    await page.goto('/groups');
    await page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first().focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  copy: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Download a copy' }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  },
  'delete-group': async (page, world) => {
    await openSettings(page, world);
    await button(page, 'Delete group').click();
    await page.getByRole('alertdialog').waitFor();
  },
  'remove-member': async (page, world) => {
    await openSettings(page, world);
    await button(page, 'Remove bruno').click();
    await page.getByRole('alertdialog').waitFor();
  },
  'reset-password': async (page) => {
    await page.goto('/people');
    await page.getByRole('button', { name: 'Reset the password of bruno' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  },
  report: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Report group' }).click();
    await page.getByRole('dialog').waitFor();
  },
};

/** What has an address. */
const places: Record<string, Show> = {
  list: showList,
  conversation: (page, world) => openGroup(page, world),
  'group-settings': (page, world) => openSettings(page, world),
  members: async (page, world) => {
    await openSettings(page, world, 'many');
    await page.getByRole('list', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
    await page
      .getByRole('list', { name: 'Members', exact: true })
      .getByRole('listitem')
      .nth(3)
      .scrollIntoViewIfNeeded();
  },
  files: async (page, world) => {
    await openSettings(page, world, 'pictures');
    await button(page, 'Files').click();
    await button(page, 'Files').evaluate((heading) => heading.scrollIntoView());
    await page.getByRole('list', { name: 'Pictures' }).waitFor();
  },
  'what-happened': async (page, world) => {
    await openSettings(page, world);
    await button(page, 'What happened here').click();
    await button(page, 'What happened here').evaluate((heading) => heading.scrollIntoView());
  },
  archived: async (page) => {
    await page.goto('/archived');
    await page.getByRole('list', { name: 'Archived groups' }).getByRole('listitem').first().waitFor();
  },
  people: async (page) => {
    await page.goto('/people');
    await page.getByRole('list', { name: 'People' }).getByRole('listitem').first().waitFor();
  },
  audit: async (page) => {
    await page.goto('/audit');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
  },
  settings: async (page) => {
    await page.goto('/settings');
    await page.getByText('This one').waitFor();
  },
  'new-group': async (page) => {
    await page.goto('/groups/new');
    await page.getByRole('combobox', { name: 'Members' }).waitFor();
  },
  'not-found': async (page) => {
    await page.goto('/nowhere');
    await page.getByText('There is nothing at this address').waitFor();
  },
  'group-gone': async (page) => {
    await page.goto('/groups/nosuchgroup');
    await page.getByText('This group is not here any more').waitFor();
  },
  'archived-conversation': async (page, world) => {
    await page.goto(`/groups/${world.archived}`);
    await page.getByText('This group is archived').waitFor();
  },
};

export const views: Record<string, Show> = { ...places, ...over };

/** Of somebody without a session. */
export const outside: Record<string, Show> = {
  'sign-in': (page) => page.goto('/sign-in'),
  'sign-in-new': async (page) => {
    await page.goto('/sign-in');
    await button(page, 'Create account').click();
  },
  'sign-in-token': async (page) => {
    await page.goto('/sign-in');
    await page.getByText('Use an access token').click();
  },
  reset: (page) => page.goto('/reset#a-link'),
};

/** Of somebody who has just come, and of a group that nobody has written in. */
export const firstRun: Record<string, Show> = {
  'first-run': (page) => page.goto('/groups'),
  'list-empty': (page) => page.goto('/groups'),
  'archived-empty': (page) => page.goto('/archived'),
};

/** Where an answer can be late or missing. `of`: the requests that the view is made of. */
interface Late {
  path: (world: World) => string;
  of: RegExp;
  /** Seen once all is there. */
  ready: (page: Page) => Locator;
}

const main = (page: Page) => page.getByRole('main');

export const waiting: Record<string, Late> = {
  list: {
    path: () => '/groups',
    of: /\/v1\/groups(\?|$)/,
    ready: (page) => page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first(),
  },
  conversation: {
    path: (world) => `/groups/${world.team}`,
    of: /\/v1\/messages(\?|$)/,
    ready: (page) => lastWords(page),
  },
  'group-settings': {
    path: (world) => `/groups/${world.team}/settings`,
    of: /\/v1\/(contacts|groups\/[^/]+\/roles)/,
    ready: (page) => page.getByRole('region', { name: 'Danger zone' }),
  },
  archived: {
    path: () => '/archived',
    of: /\/v1\/groups(\?|$)/,
    ready: (page) => page.getByRole('list', { name: 'Archived groups' }).getByRole('listitem').first(),
  },
  people: {
    path: () => '/people',
    of: /\/v1\/people/,
    ready: (page) => page.getByRole('list', { name: 'People' }).getByRole('listitem').first(),
  },
  audit: { path: () => '/audit', of: /\/v1\/audit/, ready: (page) => main(page).getByRole('listitem').first() },
  settings: { path: () => '/settings', of: /\/v1\/sessions(\?|$)/, ready: (page) => page.getByText('This one') },
  'new-group': {
    path: () => '/groups/new',
    of: /\/v1\/contacts/,
    ready: (page) => page.getByRole('combobox', { name: 'Members' }),
  },
};

export type Trouble = 'loading' | 'failed' | 'offline';

/** The view while its answers do not come, are refusals, or without a network after it was shown. */
export async function showTrouble(page: Page, world: World, { path, of, ready }: Late, trouble: Trouble) {
  if (trouble === 'loading') await page.route(of, () => {});
  if (trouble === 'failed') {
    // As the reference service refuses: without its capabilities it would be taken for another one.
    const headers = {
      'Confab-Capabilities': (await page.request.get('/v1/capabilities')).headers()[capabilities] ?? '',
    };
    const json = { status: 422, code: 'invalid', title: 'Not like this' };
    await page.route(of, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 422, headers, json }) : route.continue(),
    );
  }
  await page.goto(path(world));
  if (trouble === 'offline') {
    await ready(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Offline').first().waitFor();
  } else await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor({ state: 'attached' });
  // What would be there is not, and what stands for it is.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** All is well again, for the next. */
export async function endTrouble(page: Page) {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Where contents show. */
export const holding: Record<string, (page: Page, world: World, name: string) => Promise<unknown>> = {
  list: showList,
  conversation: openGroup,
  'group-settings': openSettings,
};

/** Of what: the worlds above. */
export const kinds = ['long', 'rtl', 'emoji', 'many', 'archived'];
