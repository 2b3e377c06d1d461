import { createHttp } from '../src/api/http';
import { endpoints } from '../src/contract/endpoints';
import { expect } from './fixtures';
import { doMainJob, foreignTest, pollsOften, signIn } from './foreign';
import { type Complaints, createComplaints } from './support/complaints';
import { doDialectJob } from './support/dialectJob';
import { Person } from './support/person';
import { createDialectService, type Dialect, type DialectService } from './support/services/dialectService';
import { dialects } from './support/services/dialects';
import { startExample } from './support/services/example';
import { type Listening, listen, staticClient } from './support/services/listen';

// Three journeys of two people in the same pages.
foreignTest.setTimeout(240_000);

/**
 * These dialects cover most switches and the usual obstacles of frameworks: a 500 without CORS headers, 403 for a
 * token, a redirect to a slash, a redirect if a request does not accept JSON. `npm run runs` plays the main job on all
 * dialects in a browser. `services/dialects.test.ts` plays it on all dialects without a browser.
 */
const few = ['FastAPI', 'Laravel', 'Rails', 'Django REST', 'PHP', 'PostgREST', 'Discord', 'oldest first'];

type Service = Listening & DialectService;

interface Fixtures {
  example: { url: string };
  serve(dialect: Dialect): Promise<Service>;
  /** Signs a person in to the service, in the browser of the previous test. The person signs out after the test. */
  visit(service: Service): Promise<Person>;
}

interface Browsing {
  ada: Person;
  complaints: Complaints;
}

const dialectTest = foreignTest.extend<Fixtures, { browsing: Browsing }>({
  // All tests of a worker share one browser, so that the app's code is compiled only once.
  browsing: [
    async ({ browser }, use) => {
      const host = await listen(staticClient({ pollSeconds: 1 }));
      const context = await browser.newContext({ baseURL: host.url });
      const complaints = createComplaints();
      complaints.allow(/status of \d+|CORS policy|net::ERR_FAILED/);
      await complaints.watch(context, 'ada');
      const api = createHttp({ base: host.url, token: () => null });
      await use({ ada: new Person({ username: 'ada', api }, await context.newPage()), complaints });
      await context.close();
      await host.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browsing: { ada, complaints } }, use, info) => {
    await use(async (service) => {
      await signIn(ada, service.url);
      return ada;
    });
    // A worker whose test failed is not used again.
    if (info.status !== info.expectedStatus) return;
    await ada.page.getByRole('button', { name: 'Account menu' }).click();
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(ada.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(complaints.unexpected()).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted off the pattern.
  example: async ({}, use) => {
    const { url, close } = await startExample();
    await use({ url });
    close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  serve: async ({}, use) => {
    const services: Service[] = [];
    await use(async (dialect) => {
      const service = createDialectService(dialect);
      const one = { ...service, ...(await listen(service.app)) };
      services.push(one);
      return one;
    });
    for (const { close } of services) await close();
  },
});

dialectTest.describe('in one browser', () => {
  dialectTest.describe.configure({ mode: 'default' });
  for (const name of few)
    dialectTest(`one person does what depends on a service of another dialect: ${name}`, async ({ serve, visit }) => {
      const service = await serve(dialects[name] ?? {});
      service.welcome('ada', 'lin');
      await doDialectJob(await visit(service), service);
      expect(service.asked.filter((each) => !isOfInterface(each))).toEqual([]);
    });
});

dialectTest.describe(() => {
  dialectTest.use(pollsOften);
  for (const [name, dialect] of Object.entries(dialects))
    dialectTest(`the main job is done on a service of another dialect: ${name} @runs`, async ({ serve, enter }) => {
      const service = await serve(dialect);
      service.welcome('ada', 'lin');
      await doMainJob(await enter(service, 'ada'), await enter(service, 'lin'));
      expect(service.asked.filter((each) => !isOfInterface(each))).toEqual([]);
    });

  dialectTest('the main job is done on the example service @runs', async ({ example, enter }) => {
    const http = createHttp({ base: example.url, token: () => 'token-of-ada' });
    await http(endpoints.createGroup, { body: { name: 'Welcome', contacts: ['lin'] } });
    await doMainJob(await enter(example, 'ada'), await enter(example, 'lin'));
  });
});

dialectTest(
  'a service that announces nothing is opened with ten requests in six seconds at most, and all are in the interface',
  async ({ serve, enter }) => {
    const service = await serve({});
    for (let group = 0; group < 26; group++) service.welcome('ada', 'lin');
    // Pushes the messages of all other groups out of the newest hundred.
    service.fill(120);
    const ada = await enter(service, 'ada');
    await expect(ada.page.getByRole('list', { name: 'Groups', exact: true }).getByRole('listitem')).toHaveCount(26);
    const address = ada.page.url();
    await ada.page.goto('about:blank');
    service.asked.length = 0;
    await ada.page.goto(address);
    const passed = () => (service.asked.at(-1)?.at ?? 0) - (service.asked[0]?.at ?? 0);
    await expect.poll(passed).toBeGreaterThanOrEqual(6_000);
    expect(service.asked.filter((each) => !isOfInterface(each))).toEqual([]);
    const [first] = service.asked;
    // The screen needs seven requests. Two polls and one comparison of lists may also come within the six seconds.
    const soon = service.asked.filter(({ at }) => at - (first?.at ?? 0) < 6_000);
    expect(soon.map(({ method, path, query }) => `${method} ${path} ${query}`).slice(10)).toEqual([]);
  },
);

/** The headers that the client sends. `ofBrowser` has the headers that a browser adds. */
const headers = ['accept', 'authorization', 'content-type'];
const queries = ['conversation_id', 'limit', 'archived', 'starting_after', 'before', 'cursor', 'page', 'offset'];
const ofBrowser =
  /^(sec-|accept-|content-length$|user-agent$|host$|connection$|origin$|referer$|cache-control$|pragma$)/;

/** True for a request of the interface, with the usual ways to the next page and no header of the client's own. */
const isOfInterface = ({ path, query, headers: sent }: Service['asked'][number]) =>
  /^\/v1\/(messages|groups)(\/[^/]+)?\/?$/.test(path) &&
  query.every((name) => queries.includes(name)) &&
  sent.every((name) => headers.includes(name) || ofBrowser.test(name));
