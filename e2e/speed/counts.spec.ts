import type { Browser } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import type { Person } from '../support/person';

// Times are noise on a machine that does other things; counts are the same on every machine.

test.use(withMotion);

const counted = { UpdateLayoutTree: 'styles', Layout: 'layouts', Paint: 'paints', RasterTask: 'rasters' } as const;
const kinds = [...Object.values(counted), 'requests'] as const;
type Work = (typeof kinds)[number];

/** The greatest cost of each action, on average. */
const bounds = {
  // Rows and header are laid out in a few commits, and the service's answers come in a few more. Something moves until they are
  // here, and each frame of it is painted: 20 paints on a quiet machine, 50 on a busy one.
  opening: { styles: 26, layouts: 10, paints: 60, requests: 7 },
  // The row and the count in the list, with the read marker, in one commit; half of another for what ends meanwhile. The marker is
  // the one request.
  arrival: { styles: 2.5, layouts: 2.5, paints: 8, requests: 1 },
  // The chip as it is predicted, and as the service says it.
  reaction: { styles: 2, layouts: 2, requests: 1.5 },
  // A chip that comes, or goes, with the line that it stands in.
  chip: { styles: 2, layouts: 2, requests: 1.5 },
  // The letter, and nothing beside the field. What was asked for before may still be on its way.
  key: { styles: 1.5, layouts: 1.5, paints: 3, requests: 0.2 },
  // The log is a layer of its own: a scroll moves it, and only what comes into view is drawn.
  frame: { styles: 1, layouts: 1, paints: 2, rasters: 4, requests: 0.1 },
  // The same while a mouse rests over the rows: another row is under it in most of these frames.
  frameUnderMouse: { styles: 1.5, layouts: 1, paints: 2, rasters: 4, requests: 0.1 },
} satisfies Record<string, Partial<Record<Work, number>>>;

const isCounted = (name: string): name is keyof typeof counted => Object.hasOwn(counted, name);

/** Counts what the browser does in `run`, on average for each of `times`. */
async function workOf(browser: Browser, { page }: Person, times: number, run: () => Promise<void>) {
  const work: Record<Work, number> = { styles: 0, layouts: 0, paints: 0, rasters: 0, requests: 0 };
  const onRequest = () => {
    work.requests += 1 / times;
  };
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  page.on('request', onRequest);
  await run();
  page.off('request', onRequest);
  const trace: { traceEvents: { name: string; ph: string }[] } = JSON.parse(String(await browser.stopTracing()));
  for (const { name, ph } of trace.traceEvents) if (isCounted(name) && ph !== 'E') work[counted[name]] += 1 / times;
  return work;
}

test('an opening, an arrival, a reaction, a key and a frame of a scroll cost the browser no more than they must', async ({
  browser,
  join,
  room,
}, { annotations }) => {
  const ada = await join('ada');
  const { page } = ada;
  const { conversation_id } = room.group;
  const say = (message: string) => room.keeper.api(endpoints.createMessage, { body: { conversation_id, message } });
  for (let at = 0; at < 120; at++) await say(`line ${at}, of some length and with *some* words in it`);
  await room.admit(ada.name);
  const { id: blank } = await ada.api(endpoints.createGroup, { body: { name: 'Blank' } });
  const listening = page.waitForResponse(/\/v1\/events/);
  await page.goto(`/groups/${blank}`);
  await ada.partsLoaded();
  // A conversation that is opened before the page listens is not compared: it comes from the service.
  await listening;

  /** A count that is never more than none counts nothing: browsers rename their events. */
  const seen = new Set<Work>();

  /** Each count is the least of the rounds: what happens meanwhile only adds. */
  async function expectWithin(name: keyof typeof bounds, times: number, run: () => Promise<void>, rounds = 1) {
    const works: Record<Work, number>[] = [];
    for (let round = 0; round < rounds; round++) {
      await ada.drawn();
      const work = await workOf(browser, ada, times, async () => {
        await run();
        await ada.drawn();
      });
      works.push(work);
    }
    const least = (kind: Work) => Math.min(...works.map((work) => work[kind]));
    const words = kinds.map((kind) => `${kind} ${least(kind).toFixed(1)}`);
    annotations.push({ type: `work: ${name}`, description: words.join(', ') });
    for (const kind of kinds) {
      if (least(kind) > 0) seen.add(kind);
      expect
        .soft(least(kind), `${name}: ${kind} of ${words}`)
        .toBeLessThanOrEqual(Reflect.get(bounds[name], kind) ?? Number.POSITIVE_INFINITY);
    }
  }

  // An opening has the lists compared, ten seconds after the start at the earliest.
  const listsCompared = page.waitForResponse(/\/v1\/groups\?/);
  await expectWithin('opening', 1, async () => {
    await ada.groupLink(room.group.name).click();
    await ada.message('line 119,').waitFor();
  });
  await listsCompared;
  // After sending, a person is at the end, where each arrival is drawn and read.
  await ada.send('here I am');
  await expect(ada.message('here I am')).toBeInViewport();

  const arrivals = 4;
  const arrive = async () => {
    for (let at = 0; at < arrivals; at++) {
      const read = page.waitForResponse(/\/read$/);
      await say(`arrival ${at}`);
      await read;
    }
  };
  await expectWithin('arrival', arrivals, arrive, 3);

  const { id } = await say('shall we?');
  const reactions = [{ fire: [room.keeper.username] }];
  await room.keeper.api(endpoints.updateMessage, { params: { id }, body: { reactions } });
  await ada
    .message('shall we?')
    .getByRole('button', { name: /^fire,/ })
    .focus();
  const toggles = 6;
  const toggle = async () => {
    for (let at = 0; at < toggles; at++) {
      const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.keyboard.press('Enter');
      await answer;
    }
  };
  await expectWithin('reaction', toggles, toggle);
  await ada.message('arrival 3').last().focus();
  await ada.message('arrival 3').last().getByRole('toolbar').getByRole('button').nth(1).focus();
  await expectWithin('chip', toggles, toggle);

  // Longer than what the row of the group shows of a draft.
  await ada.composer.pressSequentially('It goes on and on, '.repeat(4));
  await expect(ada.groupLink(room.group.name).getByText(/^Draft: It goes on/)).toBeVisible();
  const letters = 30;
  await expectWithin('key', letters, async () => {
    for (let at = 0; at < letters; at++) {
      await page.keyboard.press('x');
      await ada.drawn();
    }
  });

  const frames = 60;
  const log = page.getByRole('log', { name: 'Messages' });
  const scroll = (by: number) => () =>
    log.evaluate(
      async (element, [by, count]) => {
        for (let at = 0; at < count; at++) {
          element.scrollTop += by;
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
      },
      [by, frames] as const,
    );
  await expectWithin('frame', frames, scroll(-50));
  await log.hover();
  await expectWithin('frameUnderMouse', frames, scroll(50));
  expect(seen).toEqual(new Set(kinds));
});

test('a start asks for each thing once', async ({ join, room }) => {
  const ada = await join('ada');
  const { conversation_id } = room.group;
  for (let at = 0; at < 40; at++)
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: `line ${at}.` } });
  // The next start has words on the device, which it compares with what the service says.
  await ada.open(room);
  await expect(ada.message('line 39.')).toBeInViewport();
  await ada.partsLoaded();
  const asked = new Map<string, number>();
  ada.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    // A comparison asks for more rows of the same.
    searchParams.delete('limit');
    const thing = `${request.method()} ${pathname}?${searchParams}`;
    asked.set(thing, (asked.get(thing) ?? 0) + 1);
  });
  await ada.page.reload();
  await expect(ada.message('line 39.')).toBeInViewport();
  await ada.partsLoaded();
  expect(asked.size).toBeGreaterThan(4);
  expect([...asked].filter(([, times]) => times > 1)).toEqual([]);
});
