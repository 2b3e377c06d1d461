import type { Entry } from '../../model/entry';
import { nextUp } from '../../model/turns';
import type { Breaker } from './breaker';
import type { ConversationCheck } from './checkConversations';
import { type ChangeEntry, createOutcomes, type OutcomeDeps } from './outcomes';
import type { Reachability } from './reachability';
import { type RecoverDeps, recoverEntries } from './recoverEntries';
import { createStep, type StepDeps } from './step';

export type PassDeps = OutcomeDeps & StepDeps & RecoverDeps;

/** What outlasts a pass. */
interface PassParts {
  change: ChangeEntry;
  conversations: ConversationCheck;
  reachability: Reachability;
  breaker: Breaker;
}

/**
 * Sends what has its turn, until nothing more can be sent. `eager`: once, without waiting for backoff to run out. `lost`: another
 * tab has taken over, so nothing more begins. Rejects when the disk refuses.
 */
export async function runPass(deps: PassDeps, parts: PassParts, eager: boolean, lost: AbortSignal): Promise<void> {
  const { storage, runtime, ended } = deps;
  const { change, conversations, reachability, breaker } = parts;
  let isSignedOut = false;
  const onUnauthorized = () => {
    isSignedOut = true;
    deps.onUnauthorized();
  };
  const step = createStep(deps, { change, outcomes: createOutcomes({ ...deps, onUnauthorized }, parts) });
  const mayGoOn = () => !lost.aborted && !ended.aborted && !isSignedOut && reachability.isOpen();

  async function sendAll(): Promise<void> {
    /** By conversation, the step that is under way. */
    const busy = new Map<string, Promise<void>>();
    const tried = new Set<string>();
    const isEager = ({ key }: Entry) => eager && !tried.has(key);
    try {
      for (;;) {
        const now = runtime.now();
        const isHeld = !mayGoOn() || breaker.heldUntil() > now;
        const turns = { now, busy: new Set(busy.keys()), eager: isEager };
        for (const entry of isHeld ? [] : nextUp(await storage.all(), turns)) {
          tried.add(entry.key);
          const running = step(entry).finally(() => busy.delete(entry.conversationId));
          busy.set(entry.conversationId, running);
        }
        if (busy.size === 0) return;
        await Promise.race(busy.values());
      }
    } finally {
      // Where the disk refused one step, the others are still in flight: the next pass would take them for lost ones of a crash.
      await Promise.allSettled(busy.values());
    }
  }

  await recoverEntries(deps, change, lost);
  await reachability.check(eager);
  await sendAll();
  if (mayGoOn()) await conversations.check();
}
