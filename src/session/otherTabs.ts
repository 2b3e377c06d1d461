import * as z from 'zod/mini';
import { type Channel, openChannel } from '../browser/tabs/channel';

const TabMessage = z.discriminatedUnion('type', [
  /** `id`: the person who has signed out; an earlier version of the app does not say. */
  z.object({ type: z.enum(['signed-in', 'signed-out']), base: z.string(), id: z.optional(z.string()) }),
  /** Whether sign-outs are pending has changed. */
  z.object({ type: z.literal('confirmed') }),
  /** A plain service has shown by an answer what this person is called there. */
  z.object({ type: z.literal('named'), base: z.string(), id: z.string(), username: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** Signing in or out in one tab is broadcast to the others. Without BroadcastChannel each tab finds out by itself. */
export type OtherTabs = Pick<Channel<TabMessage>, 'broadcast' | 'onMessage'>;

export function createOtherTabs(): Channel<TabMessage> {
  const channel = openChannel<unknown>('confab-session');
  return {
    ...channel,
    onMessage: (listener) =>
      channel.onMessage((data) => {
        const message = z.safeParse(TabMessage, data);
        if (message.success) listener(message.data);
      }),
  };
}
