import type { Runtime } from '../../browser/runtime';
import type { Message } from '../../contract/resources';
import type { TabNews } from './tabs';

/** Messages of others that came in while no tab of this browser showed their conversation in the foreground. */
export interface Arrival {
  conversationId: string;
  /** Oldest first. */
  messages: readonly Message[];
}

export interface Arrivals {
  /** Told in the tab that holds the line, and so once for all tabs. */
  subscribe(listener: (arrival: Arrival) => void): () => void;
  hear(message: Message): void;
  /** Another tab holds the line and asks who shows a conversation. */
  asked(conversationId: string): void;
  /** Another tab shows it. */
  shown(conversationId: string): void;
}

interface Deps {
  tell(news: TabNews): void;
  runtime: Runtime;
  isShown(conversationId: string): boolean;
}

/** How long the other tabs have to say that they show it; what comes meanwhile is told together. */
const patience = 300;

export function createArrivals({ tell, runtime, isShown }: Deps): Arrivals {
  const listeners = new Set<(arrival: Arrival) => void>();
  const waiting = new Map<string, Message[]>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hear: (message) => {
      const conversationId = message.conversation_id;
      const before = waiting.get(conversationId);
      if (before) return void before.push(message);
      if (isShown(conversationId)) return;
      waiting.set(conversationId, [message]);
      tell({ type: 'asking', conversation_id: conversationId });
      void runtime.wait(patience).then(() => {
        const messages = waiting.get(conversationId);
        waiting.delete(conversationId);
        if (messages && !isShown(conversationId))
          for (const listener of listeners) listener({ conversationId, messages });
      });
    },
    asked: (conversationId) => {
      if (isShown(conversationId)) tell({ type: 'shown', conversation_id: conversationId });
    },
    shown: (conversationId) => void waiting.delete(conversationId),
  };
}
