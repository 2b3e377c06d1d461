import { type Channel, openChannel } from '../../browser/tabs/channel';
import { withLock } from '../../browser/tabs/locks';
import type { ChatEvent } from '../../contract/events';
import type { ConnectionState } from './connectionStatus';

/** What the leading tab and the others say to each other. A tab of an older version may still be open: types stay. */
export type TabMessage =
  | { type: 'event'; event: ChatEvent; id: string | null }
  /** Reconcile what is on screen with the service; with `lists` everything else too. */
  | { type: 'look'; lists: boolean }
  | { type: 'connection'; state: ConnectionState }
  /** Which tab shows it in the foreground? */
  | { type: 'asking'; conversation_id: string }
  | { type: 'shown'; conversation_id: string }
  /** The service answers; `away`: again, after it did not. */
  | { type: 'back'; away: boolean }
  /** A tab that does not lead would poll now: somebody sees it. */
  | { type: 'wanted' }
  | { type: 'hello' };

/** The tabs of one browser that share one person and one service. */
export interface Tabs extends Channel<TabMessage> {
  /** Runs `lead` in one tab at a time; the next one takes over when it ends or its tab is closed. */
  lead(lead: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** Web Locks choose the leader; without them (no https) each tab has a connection of its own, and speaks to no other. */
export function createTabs(name: string): Tabs {
  const channel = openChannel<TabMessage>(name);
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
