import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import type { Account } from '../support/api';
import type { Person } from '../support/person';
import type { Room } from '../support/room';
import { type Motion, watchMotions } from '../support/screen/motions';
import { touchOn } from '../support/touch';

test.use(withMotion);

type Expected = [of: RegExp, properties: string, ms: number, from?: RegExp];

/** The actions of a person, and the motion that each causes: the table of docs/design.md. */
interface Step {
  title: string;
  act: () => Promise<unknown>;
  moves: Expected[];
  /** Elements that could move in this step, but must not. */
  stays?: RegExp;
}

interface StepContext {
  ada: Person;
  lin: Account;
  room: Room;
}

/** The steps on a desktop. `again` makes the texts different in the second run. */
function stepsAtDesk({ ada, lin, room }: StepContext, again: string): Step[] {
  const { page } = ada;
  const { conversation_id } = room.group;
  const own = ada.message(`of mine ${again}`);
  const others = ada.message('of theirs');
  return [
    {
      title: 'an own message is sent, and its line dries',
      act: () => ada.send(`of mine ${again}`).then(() => expect(own.locator('.line-sent')).toBeVisible()),
      moves: [
        [/^row article/, 'opacity', 140],
        [/^row article/, 'translate', 140, /translate: 0(px)? 8px/],
        [/margin-line/, 'backgroundSize', 160],
      ],
    },
    {
      title: 'a menu opens at its button, and the message is deleted and comes back',
      act: async () => {
        await ada.choose(own, 'Delete');
        await expect(own).toHaveCount(0);
        await ada.status('deleted').getByRole('button', { name: 'Undo' }).click();
        await expect(own).toBeVisible();
      },
      moves: [[/^div menu/, 'opacity scale', 100, /scale: 0\.97/]],
      stays: /^row/,
    },
    {
      title: 'a dialog opens',
      act: async () => {
        await page.getByRole('button', { name: 'Find' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await ada.drawn();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
      moves: [[/^dialog/, 'opacity translate', 140, /translate: 0(px)? (12px|0\.75rem)/]],
    },
    {
      title: 'emoji are offered at a message, and people at the field',
      act: async () => {
        await others.focus();
        await others.getByRole('button', { name: 'React' }).click();
        await expect(page.getByRole('dialog', { name: 'Pick a reaction' })).toBeVisible();
        await ada.drawn();
        await page.keyboard.press('Escape');
        await ada.composer.pressSequentially('@');
        await expect(page.getByRole('option').first()).toBeVisible();
        await ada.drawn();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('option')).toHaveCount(0);
        await ada.composer.fill('');
      },
      moves: [
        [/^dialog/, 'opacity scale', 100, /scale: 0\.97/],
        [/^div listbox/, 'opacity scale', 100, /scale: 0\.97/],
      ],
    },
    {
      title: 'somebody types',
      act: async () => {
        await lin.api(endpoints.typing, { params: { id: conversation_id } });
        await expect(page.getByText(`${lin.username} is typing…`)).toBeVisible();
      },
      moves: [[/typing-line/, 'backgroundPosition', 1_200]],
    },
  ];
}

const isOf = ([of, properties, ms, from = /^/]: Expected, motion: Motion) =>
  of.test(motion.of) &&
  properties.split(' ').every((name) => motion.properties.includes(name)) &&
  motion.ms === ms &&
  from.test(`${motion.from}; ${motion.easing}`);

const unmet = (moves: Expected[], motions: readonly Motion[]) =>
  moves.filter((each) => !motions.some((motion) => isOf(each, motion))).map(String);

/** The animations of a duration above 0. */
const moving = (motions: readonly Motion[]) => motions.filter(({ ms }) => ms > 0.01);

/** Takes the steps one by one, and then waits until nothing moves. */
async function runSteps(page: Page, steps: Step[], still: boolean): Promise<void> {
  const { taken } = await watchMotions(page);
  for (const { title, act, moves, stays } of steps)
    await test.step(still ? `still: ${title}` : title, async () => {
      await act();
      // Waits for the frames in which the motion of `act` begins, so that the next step does not record it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const motions: Motion[] = [];
      const more = async () => motions.push(...(await taken()));
      await more();
      if (still) expect(moving(motions)).toEqual([]);
      else {
        // The last of the motions may begin one frame later.
        await expect.poll(() => more().then(() => unmet(moves, motions)), { message: title }).toEqual([]);
        expect(motions.filter(({ ms, endless }) => ms > 200 && !endless)).toEqual([]);
        expect(motions.filter(({ of }) => stays?.test(of))).toEqual([]);
      }
    });
  const isOver = () =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
  await page.waitForFunction(isOver);
}

test('what comes, changes and goes moves for as long as the table says, and not at all where less motion is wanted', {
  tag: '@runs',
}, async ({ account, join, room }) => {
  const [ada, lin] = [await join('ada'), await account('lin')];
  await room.admit(lin.username);
  const { conversation_id } = room.group;
  await lin.api(endpoints.createMessage, { body: { conversation_id, message: 'of theirs' } });
  await ada.open(room);
  await ada.partsLoaded();
  await runSteps(ada.page, stepsAtDesk({ ada, lin, room }, 'first'), false);
  await ada.page.emulateMedia({ reducedMotion: 'reduce' });
  await runSteps(ada.page, stepsAtDesk({ ada, lin, room }, 'second'), true);
});

test('messages sent one right after the other all come to rest in sight', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.partsLoaded();
  const words = Array.from({ length: 8 }, (_, at) => `word ${at}`);
  await ada.composer.focus();
  // Types faster than frames are rendered.
  const { keyboard } = ada.page;
  await Promise.all(words.flatMap((text) => [keyboard.insertText(text), keyboard.press('Enter')]));
  const rows = ada.page.locator('[data-row]').filter({ hasText: /word \d/ });
  await expect(rows).toHaveCount(words.length);
  const unseen = () =>
    rows.evaluateAll((each) =>
      each.filter((row) => getComputedStyle(row).opacity !== '1').map((row) => row.textContent),
    );
  await expect.poll(unseen).toEqual([]);
});

test('on a phone list and conversation slide, back the other way by the button; what is read of the past does not move', {
  tag: '@runs',
}, async ({ join, room }) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  const { conversation_id } = room.group;
  for (let at = 0; at < 80; at++)
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: `past ${at}` } });
  await room.admit(ada.name);
  await page.goto('/groups');
  await expect(ada.groupLink(room.group.name)).toBeVisible();
  const open = async () => {
    await ada.groupLink(room.group.name).click();
    await expect(ada.heading(room.group.name)).toBeVisible();
  };
  /** `from`: the start value of the element that slides in. */
  const slides = (from: RegExp): Expected[] => [
    [/view-transition-old/, 'opacity translate', 180],
    [/view-transition-new/, 'opacity translate', 180, from],
  ];
  const [fromEnd, fromStart] = [/translate: 24%/, /translate: -24%/];
  const sheet = page.getByRole('dialog', { name: 'Find' });
  const touch = await touchOn(page);
  const steps: Step[] = [
    { title: 'in', act: open, moves: slides(fromEnd) },
    {
      title: 'back by the button',
      act: async () => {
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(ada.groupLink(room.group.name)).toBeVisible();
      },
      moves: slides(fromStart),
    },
    { title: 'in again', act: open, moves: slides(fromEnd) },
    {
      title: 'back by the browser',
      act: async () => {
        await page.goBack();
        await expect(ada.groupLink(room.group.name)).toBeVisible();
      },
      moves: [],
      stays: /view-transition/,
    },
  ];
  const sheetSteps: Step[] = [
    {
      title: 'a sheet comes up',
      act: async () => {
        await page.getByRole('button', { name: 'Find' }).tap();
        await expect(sheet).toBeVisible();
      },
      moves: [[/^dialog/, 'translate', 200, /translate: 0(px)? 100%/]],
    },
    {
      title: 'dragged away it goes on by itself',
      act: async () => {
        await ada.drawn();
        const { x, y } = (await sheet.boundingBox()) ?? { x: 0, y: 0 };
        await touch.rest({ x: x + 20, y: y + 12 });
        for (const by of [20, 80, 140]) await touch.move({ x: x + 20, y: y + 12 + by });
        await touch.lift();
        await expect(sheet).toHaveCount(0);
      },
      moves: [[/^dialog/, 'translate', 200]],
    },
  ];
  await ada.partsLoaded();
  await runSteps(page, [...steps, ...sheetSteps], false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await runSteps(page, [...steps, ...sheetSteps], true);
});
