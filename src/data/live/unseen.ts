import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { Message } from '../../contract/resources';
import type { TabMessage } from './tabs';

/** Messages of others that came in while no tab of this browser showed their conversation in the foreground. */
export interface UnseenMessage {
  conversationId: string;
  /** Oldest first. */
  messages: readonly Message[];
}

export interface UnseenMessages {
  /** Told in the tab that holds the line, and so once for all tabs. */
  subscribe(listener: (arrival: UnseenMessage) => void): () => void;
  hear(message: Message): void;
  /** Another tab holds the line and asks who shows a conversation. */
  asked(conversationId: string): void;
  /** Another tab shows it. */
  shown(conversationId: string): void;
}

interface Deps {
  tell(news: TabMessage): void;
  runtime: Runtime;
  isShown(conversationId: string): boolean;
}

/** How long the other tabs have to say that they show it; what comes meanwhile is told together. */
const waitForCountMs = 300;

export function createUnseenMessages({ tell, runtime, isShown }: Deps): UnseenMessages {
  const { emit, subscribe } = createEmitter<[UnseenMessage]>();
  const waiting = new Map<string, Message[]>();
  return {
    subscribe,
    hear: (message) => {
      const conversationId = message.conversation_id;
      const before = waiting.get(conversationId);
      if (before) return void before.push(message);
      if (isShown(conversationId)) return;
      waiting.set(conversationId, [message]);
      tell({ type: 'asking', conversation_id: conversationId });
      void runtime.wait(waitForCountMs).then(() => {
        const messages = waiting.get(conversationId);
        waiting.delete(conversationId);
        if (messages && !isShown(conversationId)) emit({ conversationId, messages });
      });
    },
    asked: (conversationId) => {
      if (isShown(conversationId)) tell({ type: 'shown', conversation_id: conversationId });
    },
    shown: (conversationId) => void waiting.delete(conversationId),
  };
}
