import type { Actor } from '../support/actor';
import { mintAccount, signInByToken } from '../support/services/operator';
import { startService } from '../support/services/service';
import { expect, play, test } from './faultyRoom';

test.setTimeout(240_000);

test('T-E9: a service without keys, asked again or not at all (F1, F2, F4)', { tag: '@runs' }, async ({
  openFaultyRoom,
}) => {
  const service = await startService({ CAPABILITIES: 'off' });
  const run = await openFaultyRoom({
    seed: 109,
    service,
    clock: true,
    fresh: true,
    faults: { F1: 4, F2: 4, F4: 4 },
    enter: async (name) => {
      const account = await mintAccount(service, name);
      return { account, signIn: (page) => signInByToken(page, account) };
    },
  });
  for (const scene of run.scenes) {
    await play(run, scene, undefined, false);
    await Promise.all([run.ada, run.lin].map(passTheTime));
  }
  await run.finish({ minimum: { F1: 4, F2: 4, F4: 4 }, minimumReplays: 0 });
});

/**
 * Puts the clock forward, but only while no request is under way. After some time the app looks for messages that may
 * have been stored.
 */
async function passTheTime(actor: Actor): Promise<void> {
  const step = async () => {
    const unsent = await actor.unsent();
    const waits = unsent.some((entry) => /^(unknown|waiting)/.test(entry));
    const asks = unsent.some((entry) => /^(sending|checking)/.test(entry));
    if (waits && !asks) await actor.context.clock.fastForward(5_000);
    return unsent;
  };
  await expect.poll(step, { timeout: 100_000, intervals: [200] }).toEqual([]);
}
