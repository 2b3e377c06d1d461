import * as z from 'zod/mini';

const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['signed-in', 'signed-out']), base: z.string() }),
  /** A plain service has shown by an answer what this person is called there. */
  z.object({ type: z.literal('named'), base: z.string(), id: z.string(), username: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** Signing in or out in one tab is broadcast to the others. Without BroadcastChannel each tab finds out by itself. */
export interface OtherTabs {
  broadcast(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export function createOtherTabs(): OtherTabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('confab-session');
  return {
    broadcast: (message) => channel?.postMessage(message),
    listen: (listener) => {
      channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
        const message = z.safeParse(TabMessage, event.data);
        if (message.success) listener(message.data);
      });
    },
  };
}
