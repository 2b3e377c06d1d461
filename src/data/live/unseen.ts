import { setBounded } from '../../browser/bounded';
import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { Message } from '../../contract/resources';
import type { TabMessage } from './tabs';

export interface UnseenMessage {
  conversationId: string;
  messages: readonly Message[];
}

interface Deps {
  broadcast(message: TabMessage): void;
  runtime: Runtime;
  isShown(conversationId: string): boolean;
}

/** Milliseconds in which another tab may answer that the conversation is visible. */
const answerTimeMs = 300;
const maxRemembered = 300;

export type UnseenMessages = ReturnType<typeof createUnseenMessages>;

export function createUnseenMessages({ broadcast, runtime, isShown }: Deps) {
  const { emit, subscribe } = createEmitter<[UnseenMessage]>();
  const waiting = new Map<string, Message[]>();
  const added = new Map<string, true>();
  return {
    subscribe,
    /** The same message may arrive by polling and by the stream. */
    add: (message: Message) => {
      if (added.has(message.id)) return;
      setBounded(added, message.id, true, maxRemembered);
      const conversationId = message.conversation_id;
      const before = waiting.get(conversationId);
      if (before) return void before.push(message);
      if (isShown(conversationId)) return;
      waiting.set(conversationId, [message]);
      broadcast({ type: 'asking', conversation_id: conversationId });
      void runtime.wait(answerTimeMs).then(() => {
        const messages = waiting.get(conversationId);
        waiting.delete(conversationId);
        if (messages && !isShown(conversationId)) emit({ conversationId, messages });
      });
    },
    asked: (conversationId: string) => {
      if (isShown(conversationId)) broadcast({ type: 'shown', conversation_id: conversationId });
    },
    shown: (conversationId: string) => void waiting.delete(conversationId),
  };
}
