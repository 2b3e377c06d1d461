import type { CDPSession } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import { createRoom } from '../support/room';

test.use(withMotion);

/** Bytes of script objects that are still reachable. */
async function heapOf(cdp: CDPSession): Promise<number> {
  // Collects twice, because objects that only a finalizer holds go with the second collection.
  for (let n = 0; n < 2; n++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

const groupCount = 40;

test('two and a half rounds of switches through many groups leave hardly more behind than the first round', {
  tag: '@runs',
}, async ({ join, account, unique }) => {
  // The timeout is for a test that hangs. On a busy machine the switches take long.
  test.setTimeout(300_000);
  const ada = await join('ada');
  const keeper = await account('keeper');
  const names = Array.from({ length: groupCount }, (_, n) => unique(`Group ${String(n).padStart(2, '0')}`));
  for (const name of names) {
    const { group } = await createRoom(keeper, name, [ada.name]);
    for (let n = 0; n < 12; n++) {
      const body = {
        conversation_id: group.conversation_id,
        message: `message ${n} of ${name}, long enough to be read`,
      };
      await ada.api(endpoints.createMessage, { body });
    }
  }
  await ada.page.goto('/groups');
  // The list loads thirty groups at a time.
  const links = ada.page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link');
  await links.last().scrollIntoViewIfNeeded();
  await expect(links).toHaveCount(names.length);
  // Loads the late parts now, so that their memory does not count for the switches.
  await ada.partsLoaded();
  const cdp = await ada.context.newCDPSession(ada.page);
  let switched = 0;
  const goOnUntil = async (count: number) => {
    for (; switched < count; switched++) {
      const name = names[(switched * 7) % names.length] ?? '';
      await ada.groupLink(name).click();
      await expect(ada.message(`message 11 of ${name}`)).toBeVisible();
    }
    return heapOf(cdp);
  };
  const first = await goOnUntil(groupCount);
  const last = await goOnUntil(groupCount * 2.5);
  expect(last / first, `${first} bytes after the first round, ${last} at the end`).toBeLessThanOrEqual(1.1);
});
