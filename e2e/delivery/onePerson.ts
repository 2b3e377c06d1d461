import { test as base, expect } from '../fixtures';
import { Actor } from '../support/actor';
import { createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { check, inWords } from '../support/checker/checker';
import { framesOf } from '../support/checker/frames';
import { noAnswer } from '../support/complaints';
import { type FaultProxy, startFaultProxy } from '../support/faults/faultProxy';
import { createRequestHolder, type RequestHolder } from '../support/faults/holdRequests';
import type { Person } from '../support/person';
import type { Room } from '../support/room';

export { expect };

/** One person whose requests can be held, and whose every frame is checked at the end. */
export interface OnePerson {
  actor: Actor;
  room: Room;
  requests: RequestHolder;
  proxy: FaultProxy;
  /** Expects that the message is there once, that nothing is pending and that the composer is empty. */
  sentOnce(words: string): Promise<void>;
  /** Resolves after one more frame of this page. */
  frame(tab: Person): Promise<void>;
}

export const test = base.extend<{ onePerson: OnePerson }>({
  // Allows the service worker, as in people's browsers. `leaving.spec.ts` runs without it.
  serviceWorkers: 'allow',
  onePerson: async ({ browser, service, room, unique, complaints }, use, testInfo) => {
    complaints.allow(noAnswer);
    const requests = createRequestHolder();
    const log = testInfo.outputPath('faults.jsonl');
    const proxy = await startFaultProxy({ target: service.url, seed: 1, rates: {}, at: requests.at, log });
    const account = await createAccount(service.url, unique('ada'));
    const context = await browserOf(browser, account, { baseURL: proxy.url });
    await complaints.watch(context, account.username);
    const actor = new Actor(account, context);
    await actor.watch();
    await room.admit(account.username);
    await actor.openTab(room);

    await use({
      ...{ actor, room, requests, proxy },
      async sentOnce(words) {
        const tab = actor.tab(0);
        await expect(tab.message(words)).toHaveCount(1);
        await expect(tab.message(words)).not.toHaveAccessibleName(/waiting|sending|checking|not sent/i);
        await expect.poll(() => actor.unsent()).toEqual([]);
        expect(await room.said()).toEqual([words]);
        await expect(tab.composer).toHaveValue('');
      },
      frame: (tab) =>
        tab.page.evaluate(
          () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
        ),
    });
    const frames = framesOf(actor.samples, actor.gone);
    await context.close();
    await proxy.close();
    expect(inWords(check({ happenings: [], scan: [], frames }))).toEqual([]);
  },
});
