import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';

/** What the browser of somebody who is signed in may fetch until the first message is on screen, in bytes of gzip. */
const budget = { scripts: 213_500, styles: 14_000 };
/** And in how many script files. */
const scriptFiles = 12;

test('all that is fetched until the first message fits its budget', async ({ join, room }, { annotations }) => {
  const { conversation_id } = room.group;
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'the first of all' } });
  const ada = await join('ada');
  const fetched: Response[] = [];
  const collect = (response: Response) => fetched.push(response);
  ada.page.on('response', collect);
  await ada.open(room);
  await ada.message('the first of all').waitFor();
  ada.page.off('response', collect);

  const of = async (type: string) => {
    const bodies = fetched.filter((response) => response.request().resourceType() === type);
    return Promise.all(
      bodies.map(async (response) => ({
        name: new URL(response.url()).pathname,
        bytes: gzipSync(await response.body(), { level: 9 }).length,
      })),
    );
  };
  const [scripts, styles, fonts] = [await of('script'), await of('stylesheet'), await of('font')];
  const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  annotations.push({
    type: 'bytes until the first message',
    description: `${sum(scripts)} of script, ${sum(styles)} of styles`,
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length, scripts.map(({ name }) => name).join(' ')).toBeLessThanOrEqual(scriptFiles);
  expect(sum(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(budget.scripts);
  expect(styles.length).toBeGreaterThan(0);
  expect(sum(styles)).toBeLessThanOrEqual(budget.styles);
  expect(fonts.length, fonts.map(({ name }) => name).join(' ')).toBeLessThanOrEqual(1);
});
