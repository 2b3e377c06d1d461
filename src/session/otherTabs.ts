import * as z from 'zod/mini';
import { type Channel, openChannel } from '../browser/tabs/channel';

const TabMessage = z.union([
  /** `id`: the person who has signed out. An earlier version of the app leaves it out. */
  z.object({ type: z.enum(['signed-in', 'signed-out']), base: z.string(), id: z.optional(z.string()) }),
  /** The list of pending sign-outs has changed. */
  z.object({ type: z.literal('confirmed') }),
  /** A plain service has told the person's name by an answer. */
  z.object({ type: z.literal('named'), base: z.string(), id: z.string(), username: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** Broadcasts sign-ins and sign-outs to other tabs. Without BroadcastChannel each tab notices by its requests. */
export type OtherTabs = Pick<Channel<TabMessage>, 'broadcast' | 'onMessage'>;

export const createOtherTabs = (): Channel<TabMessage> =>
  openChannel('confab-session', (data) => z.safeParse(TabMessage, data).data);
