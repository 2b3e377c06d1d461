import * as z from 'zod/mini';
import { isNamed } from '../../browser/idbConnection';
import { browser, type Runtime } from '../../browser/runtime';
import { openChannel } from '../../browser/tabs/channel';
import { withLock } from '../../browser/tabs/locks';
import { type ChatEvent, readEvent } from '../../contract/events';

const ConnectionState = z.union([z.enum(['ok', 'offline', 'reconnecting']), z.object({ waiting: z.number() })]);

const EventMessage = z.object({ type: z.literal('event'), event: z.unknown(), id: z.nullable(z.string()) });
const OtherMessage = z.union([
  /** Requests a comparison of the visible data. If `lists`, requests a comparison of all data. */
  z.object({ type: z.literal('look'), lists: z.boolean() }),
  z.object({ type: z.literal('connection'), state: ConnectionState }),
  z.object({ type: z.enum(['asking', 'shown']), conversation_id: z.string() }),
  /** Sent when the service first responds, and after each outage. `away` makes the other tabs announce a reconnect. */
  z.object({ type: z.literal('back'), away: z.boolean() }),
  /** `wanted` requests a poll from the leading tab. `beat` shows that the leading tab is alive. */
  z.object({ type: z.enum(['wanted', 'hello', 'beat']) }),
]);
export type TabMessage = z.infer<typeof OtherMessage> | { type: 'event'; event: ChatEvent; id: string | null };

function readMessage(data: unknown): TabMessage | undefined {
  const message = z.safeParse(EventMessage, data).data;
  if (!message) return z.safeParse(OtherMessage, data).data;
  const event = readEvent(message.event);
  return event ? { ...message, event } : undefined;
}

export type Tabs = ReturnType<typeof createTabs>;

const beatMs = 10_000;
/** Milliseconds without a beat of the leading tab. Sleep does not count, because all tabs sleep together. */
const hungAfterMs = 35_000;
const countedMs = 5_000;

/** Web Locks choose the leader. Without Web Locks (no https) each tab has its own connection and no channel. */
export function createTabs(name: string, { wait }: Pick<Runtime, 'wait'> = browser) {
  const channel = openChannel(name, readMessage);
  let silentMs = 0;
  channel.onMessage(({ type }) => {
    if (type === 'beat') silentMs = 0;
  });

  async function beat(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await wait(beatMs, signal)) channel.broadcast({ type: 'beat' });
  }

  async function whenSilent(signal: AbortSignal, run: () => void): Promise<void> {
    for (silentMs = 0; silentMs < hungAfterMs; silentMs += countedMs) {
      await wait(countedMs, signal);
      if (signal.aborted) return;
    }
    run();
  }

  return {
    ...channel,
    /** Runs `lead` in one tab at a time. If that tab closes or hangs, its signal aborts and another tab takes over. */
    lead: async (lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> => {
      for (let steal = false; !signal.aborted; ) {
        const [begun, silent, lost] = [new AbortController(), new AbortController(), new AbortController()];
        const turn = AbortSignal.any([signal, lost.signal]);
        let running: Promise<void> | null = null;
        const leadWith = (lock: Lock | null) => {
          begun.abort();
          // Without locks every tab receives all events itself, so the channel would repeat each event.
          if (lock === null) channel.close();
          else void beat(turn);
          running = lead(turn);
          return running;
        };
        if (!steal) void whenSilent(AbortSignal.any([signal, begun.signal]), () => silent.abort());
        try {
          const waiting = { signal: AbortSignal.any([signal, silent.signal]) };
          return await withLock(name, leadWith, steal ? { steal } : waiting);
        } catch (error) {
          lost.abort();
          if (signal.aborted) return;
          steal = !begun.signal.aborted;
          const isTakeover = steal ? silent.signal.aborted : isNamed(error, 'AbortError');
          if (!isTakeover) throw error;
          await running;
        }
      }
    },
  };
}
