import type { Locator, Page } from '@playwright/test';
import { lastWords, type World } from './steps';

const capabilities = 'confab-capabilities';

/** A view whose answers can be late or missing. `of` matches the requests of the view. */
interface Late {
  path: (world: World) => string;
  of: RegExp;
  /** Visible when all contents are there. */
  ready: (page: Page) => Locator;
  /** The contents to scroll to, if they are further down. */
  at?: (page: Page) => Locator;
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
  'all-groups': {
    path: () => '/all-groups',
    of: /\/v1\/all-groups/,
    ready: (page) => main(page).getByRole('checkbox').first(),
  },
  audit: { path: () => '/audit', of: /\/v1\/audit/, ready: (page) => main(page).getByRole('listitem').first() },
  settings: {
    path: () => '/settings',
    of: /\/v1\/sessions(\?|$)/,
    ready: (page) => page.getByText('This one'),
    at: (page) => page.getByRole('heading', { name: 'Where you are signed in' }),
  },
  'new-group': {
    path: () => '/groups/new',
    of: /\/v1\/contacts/,
    ready: (page) => page.getByRole('combobox', { name: 'Members' }),
  },
};

/** Answers these requests with a refusal, as the reference service gives one. */
export async function answerLike(
  page: Page,
  of: RegExp | string,
  method: string,
  json: { status: number; code: string; title: string },
  others: Record<string, string> = {},
) {
  // The app would treat an answer without this header as a gateway's answer.
  const headers = {
    'Confab-Capabilities': (await page.request.get('/v1/capabilities')).headers()[capabilities] ?? '',
    ...others,
  };
  await page.route(of, (route) =>
    route.request().method() === method ? route.fulfill({ status: json.status, headers, json }) : route.continue(),
  );
}

export type Trouble = 'loading' | 'failed' | 'offline' | 'busy';

/** Shows the view while its answers are missing, refused, or from a busy service, or while the network is gone. */
export async function showTrouble(page: Page, world: World, { path, of, ready, at }: Late, trouble: Trouble) {
  if (trouble === 'loading') await page.route(of, () => {});
  if (trouble === 'failed') {
    await answerLike(page, of, 'GET', { status: 422, code: 'invalid', title: 'Not like this' });
  }
  if (trouble === 'busy') {
    const busy = { status: 503, code: 'busy', title: 'The service is busy' };
    await answerLike(page, '**/v1/events*', 'GET', busy, { 'Retry-After': '30' });
  }
  await page.goto(path(world));
  if (trouble === 'busy')
    await page
      .getByText(/^Waiting \d+ s/)
      .first()
      .waitFor();
  if (trouble === 'offline') {
    await ready(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Offline').first().waitFor();
  } else await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor({ state: 'attached' });
  await at?.(page).evaluate((heading) => heading.scrollIntoView());
  // Now the view has no content. Waits until the page shows a substitute.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Ends the trouble, so that the next view loads normally. */
export async function endTrouble(page: Page) {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
