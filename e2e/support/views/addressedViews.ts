import type { Page } from '@playwright/test';
import type { ClientSettings } from '../../../src/contract';
import { putShare } from '../sharing';
import { button, findField, openGroup, openSettings, pressFor, type Show, showList, type World } from './steps';
import { answerLike } from './trouble';

/** The views that have an address. */
export const addressedViews: Record<string, Show> = {
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
  reports: async (page) => {
    await page.goto('/reports');
    await page.getByRole('list', { name: 'Reports' }).getByRole('listitem').first().waitFor();
  },
  'of-two': (page, world) => openGroup(page, world, 'two'),
  'of-two-settings': (page, world) => openSettings(page, world, 'two'),
  'all-groups': async (page) => {
    await page.goto('/all-groups');
    await page.getByRole('main').getByRole('checkbox').first().waitFor();
  },
  mentions: async (page, world) => {
    // Refuses the read marker, so that the conversation is unread again at the next width.
    await answerLike(page, '**/read', 'POST', { status: 422, code: 'invalid', title: 'Not yet' });
    await openGroup(page, world, 'mentions');
    await button(page, 'Next mention').waitFor();
  },
  settings: async (page) => {
    await page.goto('/settings');
    await page.getByText('This one').waitFor();
  },
  'settings-refused': async (page) => {
    await page.goto('/settings');
    const you = page.getByRole('form', { name: 'You' });
    await you.getByRole('textbox', { name: 'Your name' }).fill('bruno');
    await you.getByRole('button', { name: 'Save' }).click();
    await you.getByRole('alert').or(you.locator('[aria-invalid="true"]')).first().waitFor();
  },
  'new-group': async (page) => {
    await page.goto('/groups/new');
    await page.getByRole('combobox', { name: 'Members' }).waitFor();
  },
  doctor: async (page) => {
    await page.goto('/doctor');
    await button(page, 'Check').click();
    await page.getByRole('list', { name: 'Requests' }).waitFor();
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
  // Last, because a share waits on the device for a day, and the next start of the page announces it.
  share: async (page) => {
    await showList(page);
    await putShare(page, 'Low tide at noon on Saturday\nhttps://example.org/tides/saturday');
    await page.goto('/share');
    await page.getByRole('option').first().waitFor();
    await page.getByRole('region', { name: 'What was shared' }).locator('img').waitFor();
  },
  'share-missed': async (page) => {
    await page.goto('/share/missed.html');
    await page.getByRole('alert').waitFor();
  },
};

/** Serves the sign-in view with these client settings. */
const deployedWith = (page: Page, settings: ClientSettings) =>
  page.route('**/sign-in', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\{.*\}<\/script>/, `${JSON.stringify(settings)}</script>`);
    await route.fulfill({ response: answer, body });
  });

/** Views of a person without a session. */
export const outside: Record<string, Show> = {
  'sign-in': async (page) => {
    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
  },
  'sign-in-new': async (page) => {
    await page.goto('/sign-in');
    await button(page, 'Create account').click();
  },
  'sign-in-token': async (page) => {
    await page.goto('/sign-in');
    await page.getByText('Use an access token').click();
  },
  'sign-in-wrong': async (page) => {
    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'Username' }).fill('ida');
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await button(page, 'Sign in').click();
    await page.getByText('Username or password is wrong.').waitFor();
  },
  'sign-in-token-only': async (page) => {
    await deployedWith(page, { signIn: 'token' });
    await page.goto('/sign-in');
    await page.getByLabel('Access token', { exact: true }).waitFor();
  },
  'sign-in-host': async (page) => {
    await deployedWith(page, { signIn: 'host', host: 'https://app.example.org' });
    await page.goto('/sign-in');
    await page.getByText('The page around this one signs you in.').waitFor();
  },
  join: async (page, world) => {
    await page.goto(`/join#${world.invitation}`);
    await button(page, 'Sign up and join').waitFor();
  },
  reset: async (page) => {
    await page.goto('/reset#a-link');
    await page.getByLabel('New password').waitFor();
  },
};

/** Views of a new person, and of a group without messages. */
export const firstRun: Record<string, Show> = {
  'first-run': async (page) => {
    await page.goto('/groups');
    await page
      .getByRole('link', { name: 'Create your first group' })
      .or(page.getByText('No groups yet'))
      .first()
      .waitFor();
  },
  'share-empty': async (page) => {
    await page.goto('/share');
    await page.getByText('Nothing is waiting here').waitFor();
  },
  'archived-empty': async (page) => {
    await page.goto('/archived');
    await page.getByText('Nothing is archived').waitFor();
  },
};

/** Empty views of a person who has groups. */
export const empty: Record<string, Show> = {
  conversation: (page, world) => openGroup(page, world, 'blank'),
  'conversation-alone': (page, world) => openGroup(page, world, 'alone'),
  list: async (page) => {
    await showList(page);
    await page.getByRole('searchbox', { name: 'Filter groups' }).fill('zzz');
    await page.getByText(/^No group/).waitFor();
  },
  find: async (page) => {
    await showList(page);
    await pressFor(page, 'Control+k', findField(page));
    await findField(page).fill('zzz');
    await page.getByText('Nothing has “zzz” in it').waitFor();
  },
  search: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Search messages').click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('zzz');
    await page.getByText('Nothing found').waitFor();
  },
  people: async (page) => {
    await page.goto('/people');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('zzz');
    await page.getByRole('list', { name: 'People' }).getByRole('listitem').first().waitFor({ state: 'detached' });
  },
  files: async (page, world) => {
    await openSettings(page, world, 'alone');
    await button(page, 'Files').click();
    await button(page, 'Files').evaluate((heading) => heading.scrollIntoView());
  },
};

/** Views of a group with difficult contents. `kinds` names these groups; the list of groups shows them all. */
export const holding: Record<string, (page: Page, world: World, kind: string) => Promise<unknown>> = {
  conversation: openGroup,
  'group-settings': openSettings,
};
export const kinds = ['long', 'rtl', 'emoji', 'many', 'archived', 'stranger'];
