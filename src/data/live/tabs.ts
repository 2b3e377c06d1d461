import type { ChatEvent } from '../../contract/events';
import type { ConnectionState } from './connectionStatus';

/** What the tab that holds the line tells the others. */
export type TabMessage =
  | { type: 'event'; event: ChatEvent; id: string | null }
  /** Compare what is on screen with the service; with `lists` everything else too. */
  | { type: 'look'; lists: boolean }
  | { type: 'connection'; state: ConnectionState }
  /** Who shows it in the foreground? */
  | { type: 'asking'; conversation_id: string }
  | { type: 'shown'; conversation_id: string }
  /** The service answers; `away`: again, after it did not. */
  | { type: 'back'; away: boolean }
  | { type: 'hello' };

/** The tabs of one browser that share one person and one service. */
export interface Tabs {
  tell(news: TabMessage): void;
  hear(listener: (news: TabMessage) => void): void;
  /** Runs `lead` in one tab at a time; the next one takes over when it ends or its tab is closed. */
  lead(lead: () => Promise<void>, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Web Locks choose the leader; without them (no https) each tab holds a line of its own. */
export function createTabs(name: string): Tabs {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const channel = locks && 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  return {
    tell: (news) => channel?.postMessage(news),
    hear: (listener) => {
      // Only our own script, on our own origin, writes to this channel.
      channel?.addEventListener('message', (message: MessageEvent<TabMessage>) => listener(message.data));
    },
    lead: async (lead, signal) => {
      if (!locks || !channel) return lead();
      try {
        await locks.request(name, { signal }, lead);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    close: () => channel?.close(),
  };
}
