import type { CDPSession } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import { createRoom } from '../support/room';

test.use(withMotion);

/** Bytes of script objects that are still reachable. */
async function heapOf(cdp: CDPSession): Promise<number> {
  // Twice: what only a finalizer held goes with the second.
  for (let n = 0; n < 2; n++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

test('a hundred switches between forty groups leave hardly more behind than forty', async ({
  join,
  account,
  unique,
}) => {
  // Ends what hangs: a hundred switches take as long as the machine is busy.
  test.setTimeout(300_000);
  const ada = await join('ada');
  const keeper = await account('keeper');
  const names = Array.from({ length: 40 }, (_, n) => unique(`Group ${String(n).padStart(2, '0')}`));
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
  // One page of the list has thirty.
  const links = ada.page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link');
  await links.last().scrollIntoViewIfNeeded();
  await expect(links).toHaveCount(names.length);
  // The parts that load when nothing else does are not what a switch leaves behind.
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
  const after40 = await goOnUntil(40);
  const after100 = await goOnUntil(100);
  expect(after100 / after40, `${after40} bytes after 40, ${after100} after 100`).toBeLessThanOrEqual(1.1);
});
