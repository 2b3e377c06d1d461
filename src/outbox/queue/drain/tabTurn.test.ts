import { expect, test } from 'vitest';
import { createFakeBrowser } from '#test/fakeBrowser';
import { createMemoryStorage } from '../../storage/storage';
import { createOtherTab } from './tabTurn';

test('after a pass of its own a tab waits as long again before it takes another one for one that hangs', async () => {
  const browser = createFakeBrowser();
  const otherTab = createOtherTab({ storage: createMemoryStorage(), runtime: browser.tab().runtime });
  const refuse = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      browser.advance(1_000);
      await otherTab.onRefused();
    }
  };
  await refuse(32);
  expect(otherTab.seemsToHang()).toBe(true);
  otherTab.onOwnPass();
  expect(otherTab.seemsToHang()).toBe(false);
  await refuse(30);
  expect(otherTab.seemsToHang()).toBe(false);
  await refuse(2);
  expect(otherTab.seemsToHang()).toBe(true);
});
