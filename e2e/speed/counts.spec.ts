import type { Browser } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import type { Person } from '../support/person';

// Counts work and not time: on a busy machine only times change.

test.use(withMotion);

const counted = { UpdateLayoutTree: 'styles', Layout: 'layouts', Paint: 'paints', RasterTask: 'rasters' } as const;
const kinds = [...Object.values(counted), 'requests'] as const;
type Work = (typeof kinds)[number];

/** The greatest cost of each action, on average. */
const bounds = {
  // Rows and header render in a few commits, and the service's answers in a few more. Until then something is animated,
  // and each frame of the animation is painted: 20 paints on a quiet machine, 50 on a busy one.
  opening: { styles: 26, layouts: 10, paints: 60, requests: 7 },
  // One commit changes the row, the count in the list and the read marker. Half a commit more is for other work. The
  // one request is the read marker.
  arrival: { styles: 2.5, layouts: 2.5, paints: 8, requests: 1 },
  // The chip changes twice: by the prediction and by the service's answer.
  reaction: { styles: 2, layouts: 2, requests: 1.5 },
  // A chip appears or disappears, together with its line.
  chip: { styles: 2, layouts: 2, requests: 1.5 },
  // Only the letter in the field changes. An earlier request may still be under way.
  key: { styles: 1.5, layouts: 1.5, paints: 3, requests: 0.2 },
  // The log is a separate layer: a scroll moves the layer, and only new content is drawn.
  frame: { styles: 1, layouts: 1, paints: 2, rasters: 4, requests: 0.1 },
  // The same with a mouse over the rows: in most frames another row comes under the mouse.
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
  // Waits for the stream. A conversation that is opened earlier is read anyway, and not compared.
  await listening;

  /** The counts that were ever above 0. A count that stays 0 measures nothing, because browsers rename events. */
  const seen = new Set<Work>();

  /** Takes the least count of all rounds, because other work only adds to a count. */
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

  // Opening a conversation also compares the lists, but not within ten seconds after the start.
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

  // This text is longer than the part of a draft that the group's row shows.
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
  // This visit stores messages on the device. The next start compares them with the service's.
  await ada.open(room);
  await expect(ada.message('line 39.')).toBeInViewport();
  await ada.partsLoaded();
  const asked = new Map<string, number>();
  ada.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    // Ignores the limit, because a comparison requests more rows of the same list.
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
