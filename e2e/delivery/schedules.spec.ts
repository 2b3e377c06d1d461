import { endpoints } from '../../src/contract';
import type { Actor } from '../support/actor';
import { answered } from '../support/complaints';
import type { Point } from '../support/faults/faultProxy';
import { createRequestHolder } from '../support/faults/holdRequests';
import { shuffled } from '../support/faults/plan';
import { startService } from '../support/services/service';
import { expect, type FaultyRoom, play, test } from './faultyRoom';
import { killMethods, killPage } from './killPage';

test.setTimeout(300_000);

test('T-E1: the answer is lost after the service did it, and somebody reacts before the next try (F2, F26)', async ({
  openFaultyRoom,
}) => {
  const all: FaultyRoom[] = [];
  const run = await openFaultyRoom({
    seed: 101,
    faults: { F2: 32 },
    motion: true,
    at: async (point, { fault, body }) => {
      const [running] = all;
      const scene = running?.scenes.find(({ room }) => body.includes(room.group.conversation_id));
      if (point !== 'answer' || fault !== 'F2' || !running || !scene) return;
      const { keeper, group } = scene.room;
      const { data } = await keeper.api(endpoints.listMessages, { query: { conversation_id: group.conversation_id } });
      const message = data.find(({ message }) => body.includes(message));
      if (!message) return;
      const reactions = [{ eyes: [keeper.username] }];
      await keeper.api(endpoints.updateMessage, { params: { id: message.id }, body: { reactions } });
      running.lin.intents.push({ message: message.id, name: 'eyes', user: keeper.username, on: true, acked: true });
      running.harms.F26 = (running.harms.F26 ?? 0) + 1;
    },
  });
  all.push(run);
  for (const scene of run.scenes) await play(run, scene);
  await run.finish({ minimum: { F2: 30, F26: 30 }, minimumReplays: 10 });
});

test('T-E2: the answer is held back for longer than the client waits (F3)', { tag: '@runs' }, async ({
  openFaultyRoom,
}) => {
  const actors: Actor[] = [];
  const run = await openFaultyRoom({
    seed: 102,
    faults: { F3: 12 },
    clock: true,
    at: async (point, { fault, body }) => {
      if (point === 'request' || fault !== 'F3') return;
      // The service has handled the request. The client's clock now passes the client's timeout.
      await actors.find(({ name }) => body.includes(name))?.context.clock.fastForward(15_500);
    },
  });
  actors.push(run.ada, run.lin);
  for (const scene of run.scenes) await play(run, scene);
  await run.finish({ minimum: { F3: 10 }, minimumReplays: 10 });
});

test('T-E3: a gateway gives up, or half of the answer arrives (F4, F7)', { tag: '@runs' }, async ({
  openFaultyRoom,
}) => {
  const run = await openFaultyRoom({ seed: 103, faults: { F4: 22, F7: 22 } });
  for (const scene of run.scenes) await play(run, scene);
  await run.finish({ minimum: { F4: 20, F7: 20 }, minimumReplays: 10 });
});

test('T-E10: a gateway answers in its place, and 500 is said of what was done and of what was not (F24, F37)', {
  tag: '@runs',
}, async ({ openFaultyRoom }) => {
  const run = await openFaultyRoom({ seed: 110, faults: { F2: 16, F24: 36, F37: 14 } });
  for (const scene of run.scenes) await play(run, scene);
  await run.finish({ minimum: { F2: 14, F24: 30, F37: 12 }, minimumReplays: 10 });
});

test('T-E4: the network comes and goes (F10)', { tag: '@runs' }, async ({ openFaultyRoom }) => {
  const run = await openFaultyRoom({ seed: 104 });
  run.harms.F10 = 0;
  for (const { room, ...scene } of run.scenes) {
    await play(run, { room, ...scene }, async (actor, tab, words, turn) => {
      const offline = turn % 5 === 1;
      if (offline) run.harms.F10 = (run.harms.F10 ?? 0) + 1;
      if (offline || turn % 5 === 4) await actor.context.setOffline(offline);
      await actor.say(actor.tab(tab), room, words);
    });
  }
  await run.finish({ minimum: { F10: 5 }, minimumReplays: 0 });
});

test('T-E5: the service is killed and starts again, before and after it did it (F11) @own-service', {
  tag: '@runs',
}, async ({ openFaultyRoom, service }) => {
  let posts = 0;
  let restarted = Promise.resolve();
  const due = new Map<string, Point>();
  const kill = () => {
    const dead = restarted.then(() => service.stop('SIGKILL'));
    restarted = dead.then(() => service.start());
    return dead;
  };
  const run = await openFaultyRoom({
    seed: 105,
    at: async (point, { method, path, body, attempt }) => {
      if (method !== 'POST' || path !== '/v1/messages') return;
      // Cuts every third message, by turns before the service gets it and after the service has stored it.
      if (point === 'request' && attempt === 1 && ++posts % 3 === 0)
        due.set(body, posts % 2 === 0 ? 'answer' : 'request');
      if (due.get(body) !== point) return;
      due.delete(body);
      run.harms.F11 = (run.harms.F11 ?? 0) + 1;
      await kill();
      throw new Error('killed on purpose');
    },
  });
  run.harms.F11 = 0;
  for (const scene of run.scenes) await play(run, scene);
  // Rejects if the service did not start again. Otherwise the messages would only wait.
  await restarted;
  await run.finish({ minimum: { F11: 20 }, minimumReplays: 3 });
});

test('T-E6: the tab crashes, is closed or loaded again right after Enter (F13)', { tag: '@runs' }, async ({
  openFaultyRoom,
}) => {
  const run = await openFaultyRoom({ seed: 106, motion: true });
  run.harms.F13 = 0;
  for (const scene of run.scenes) {
    const methods = shuffled([...killMethods, ...killMethods, ...killMethods], run.seed + run.scenes.indexOf(scene));
    await play(run, scene, async (actor, index, words, turn) => {
      const tab = actor.tab(index);
      const method = turn % 3 === 0 ? methods.pop() : undefined;
      if (!method) return actor.say(tab, scene.room, words);
      run.harms.F13 = (run.harms.F13 ?? 0) + 1;
      await actor.utter(tab, scene.room, words, { written: true });
      await killPage(tab.page, method);
      const again = method === 'reload' ? tab : await actor.openTab(scene.room, index);
      await actor.sayIfDraft(again, words);
    });
  }
  await run.finish({ minimum: { F13: 20 }, minimumReplays: 0 });
});

test('T-E7: of two tabs the one that is sending is closed (F14)', { tag: '@runs' }, async ({ openFaultyRoom }) => {
  const requests = createRequestHolder();
  const run = await openFaultyRoom({ seed: 107, at: requests.at });
  run.harms.F14 = 0;
  for (const { room, ...scene } of run.scenes) {
    await play(run, { room, ...scene }, async (actor, index, words, turn) => {
      if (actor !== run.ada || turn % 2 === 1) return actor.say(actor.tab(index), room, words);
      const point = turn % 4 === 0 ? 'request' : 'answer';
      const word = words.slice(0, 4);
      const held = requests.hold(point, ({ method, body }) => method === 'POST' && body.includes(word));
      // The proxy's report and the browser's event may come in either order.
      const sending = run.ada.context.waitForEvent('request', (each) => each.postData()?.includes(word) === true);
      await actor.say(actor.tab(index), room, words);
      await held.reached;
      const sender = (await sending).frame().page();
      const place = actor.tabs.findIndex(({ page }) => page === sender);
      expect(place).toBeGreaterThanOrEqual(0);
      await sender.close();
      held.cut();
      run.harms.F14 = (run.harms.F14 ?? 0) + 1;
      await actor.openTab(room, place);
    });
  }
  await run.finish({ minimum: { F14: 10 }, minimumReplays: 5 });
});

test('T-E8: the session ends in the middle, and some words are refused (F15, F16)', { tag: '@runs' }, async ({
  openFaultyRoom,
  complaints,
}) => {
  complaints.allow(answered([401], '/v1/'));
  complaints.allow(answered([422], '/v1/messages'));
  const strict = await startService({ LIMIT_MESSAGE_TEXT: '500' });
  const run = await openFaultyRoom({ seed: 108, service: strict });
  run.harms.F15 = 0;
  run.harms.F16 = 0;
  for (const { room, ...scene } of run.scenes) {
    const refused: { actor: Actor; words: string }[] = [];
    await play(run, { room, ...scene }, async (actor, index, words, turn) => {
      const tab = actor.tab(index);
      if (turn === 2) {
        // The message is too long for this service. It is parked, and later messages go on.
        run.harms.F16 = (run.harms.F16 ?? 0) + 1;
        refused.push({ actor, words });
        await actor.say(tab, room, words.padEnd(501, '.'));
      } else if (turn === 4) {
        run.harms.F15 = (run.harms.F15 ?? 0) + 1;
        await actor.signedOutByOthers();
        await actor.say(tab, room, words);
        await expect(tab.message(words)).toHaveAccessibleName(/Signed out/);
        await actor.signInAgain(tab);
      } else await actor.say(tab, room, words);
    });
    for (const { actor, words } of refused) await actor.discard(actor.tab(0), words);
  }
  await run.finish({ minimum: { F15: 4, F16: 5 }, minimumReplays: 0 });
});
