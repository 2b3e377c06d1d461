import * as z from 'zod/mini';
import { type Channel, openChannel } from '../../browser/tabs/channel';
import { withLock } from '../../browser/tabs/locks';
import { ChatEvent } from '../../contract/events';
import { ConnectionState } from './connectionStatus';

/** What the leading tab and the others say to each other. */
const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), event: ChatEvent, id: z.nullable(z.string()) }),
  /** Reconcile what is on screen with the service; with `lists` everything else too. */
  z.object({ type: z.literal('look'), lists: z.boolean() }),
  z.object({ type: z.literal('connection'), state: ConnectionState }),
  /** `asking`: which tab shows it in the foreground? */
  z.object({ type: z.enum(['asking', 'shown']), conversation_id: z.string() }),
  /** The service answers; `away`: again, after it did not. */
  z.object({ type: z.literal('back'), away: z.boolean() }),
  /** `wanted`: a tab that does not lead would poll now, because somebody sees it. */
  z.object({ type: z.enum(['wanted', 'hello']) }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** The tabs of one browser that share one person and one service. */
export interface Tabs extends Channel<TabMessage> {
  /** Runs `lead` in one tab at a time; the next one takes over when it ends or its tab is closed. */
  lead(lead: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** Web Locks choose the leader; without them (no https) each tab has a connection of its own, and speaks to no other. */
export function createTabs(name: string): Tabs {
  const channel = openChannel(name, (data) => z.safeParse(TabMessage, data).data);
  return {
    ...channel,
    lead: async (lead, signal) => {
      const leadWith = (lock: Lock | null) => {
        // Every tab leads, and each would repeat to the others what they receive themselves.
        if (lock === null) channel.close();
        return lead();
      };
      try {
        await withLock(name, leadWith, { signal });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}
