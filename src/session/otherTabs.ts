import * as z from 'zod/mini';
import { type Channel, openChannel } from '../browser/tabs/channel';

const TabMessage = z.union([
  /** `id` names the person who signed out. Earlier versions of the app omit `id`. */
  z.object({ type: z.enum(['signed-in', 'signed-out']), base: z.string(), id: z.optional(z.string()) }),
  z.object({ type: z.literal('confirmed') }),
  z.object({ type: z.literal('named'), base: z.string(), id: z.string(), username: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** Without BroadcastChannel, a tab notices a sign-out only when the service refuses its next request. */
export type OtherTabs = Pick<Channel<TabMessage>, 'broadcast' | 'onMessage'>;

export const createOtherTabs = (): Channel<TabMessage> =>
  openChannel('confab-session', (data) => z.safeParse(TabMessage, data).data);
