import type { QueryClient } from '@tanstack/react-query';
import type { Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import type { ChangeOf } from './changes';
import { runChange } from './runChange';
import type { Runtime } from './runtime';

type Wish = Omit<ChangeOf<'reaction.toggled'>, 'type'>;

/**
 * Sets or clears one's own reaction. One message at a time; the last intent wins, and one that was overtaken while it
 * waited is never sent: then it resolves to false. Only the caller's own membership is said: services that replace are
 * the dialect's business.
 */
export function setReaction(queryClient: QueryClient, http: Http, wish: Wish, runtime?: Runtime): Promise<boolean> {
  return runChange<ChangeOf<'reaction.toggled'>>(queryClient, {
    change: { type: 'reaction.toggled', ...wish },
    scope: `reaction:${wish.message_id}`,
    send: async ({ message_id, name, username, on }) => ({
      type: 'message.updated',
      message: await http(endpoints.updateMessage, {
        params: { id: message_id },
        body: { reactions: [{ [name]: on ? [username] : [] }] },
      }),
    }),
    runtime,
  });
}
