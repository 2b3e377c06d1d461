import { createHttp } from '../src/api/http';
import { endpoints } from '../src/contract/endpoints';
import { expect } from './fixtures';
import { doMainJob, foreignTest } from './foreign';
import { createDialectService, type Dialect } from './support/services/dialectService';
import { dialects } from './support/services/dialects';
import { startExample } from './support/services/example';
import { type Listening, listen } from './support/services/listen';

// Three jobs of two people in one life of their pages.
foreignTest.setTimeout(240_000);

/**
 * Two that differ much: each takes about 14 s of processor time. `npm run runs` plays all dialects, and
 * `services/dialects.test.ts` does the same on each of them without a browser.
 */
const few = ['FastAPI', 'oldest first'];
const isPlayed = ([name]: [string, unknown]) => process.env.DIALECTS === 'all' || few.includes(name);

type Service = Listening & ReturnType<typeof createDialectService>;

interface Fixtures {
  example: { url: string };
  serve(dialect: Dialect): Promise<Service>;
}

const dialectTest = foreignTest.extend<Fixtures>({
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

for (const [name, dialect] of Object.entries(dialects).filter(isPlayed))
  dialectTest(`the main job is done on a service of another dialect: ${name}`, async ({ serve, enter }) => {
    const service = await serve(dialect);
    service.welcome('ada', 'lin');
    await doMainJob(await enter(service, 'ada'), await enter(service, 'lin'));
    expect(service.asked.filter((each) => !isOfInterface(each))).toEqual([]);
  });

if (process.env.DIALECTS === 'all')
  dialectTest('the main job is done on the example service', async ({ example, enter }) => {
    const http = createHttp({ base: example.url, token: () => 'token-of-ada' });
    await http(endpoints.createGroup, { body: { name: 'Welcome', contacts: ['lin'] } });
    await doMainJob(await enter(example, 'ada'), await enter(example, 'lin'));
  });

dialectTest(
  'a service that announces nothing is opened with ten requests in six seconds at most, and all are in the interface',
  async ({ serve, enter }) => {
    const service = await serve({});
    for (let group = 0; group < 26; group++) service.welcome('ada', 'lin');
    // The newest hundred messages tell nothing of the other groups.
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
    // Seven for what is on screen; two polls, and the comparison after the second one, may fall into the six seconds.
    const soon = service.asked.filter(({ at }) => at - (first?.at ?? 0) < 6_000);
    expect(soon.map(({ method, path, query }) => `${method} ${path} ${query}`).slice(10)).toEqual([]);
  },
);

/** Beside what a browser adds by itself. */
const headers = ['accept', 'authorization', 'content-type'];
const queries = ['conversation_id', 'limit', 'archived', 'starting_after', 'before', 'cursor', 'page', 'offset'];
const ofBrowser =
  /^(sec-|accept-|content-length$|user-agent$|host$|connection$|origin$|referer$|cache-control$|pragma$)/;

/** True for a request of the interface, with the usual ways to the next page and no header of the client's own. */
const isOfInterface = ({ path, query, headers: sent }: Service['asked'][number]) =>
  /^\/v1\/(messages|groups)(\/[^/]+)?$/.test(path) &&
  query.every((name) => queries.includes(name)) &&
  sent.every((name) => headers.includes(name) || ofBrowser.test(name));
