import type { QueryClient } from '@tanstack/react-query';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { ChangeOf } from '../truth/changes';
import { mutate } from '../writes/mutate';
import { scopeOf, sendChange } from '../writes/send';

type WantedReaction = Omit<ChangeOf<'reaction.toggled'>, 'type'>;

/**
 * Sets or clears one's own reaction. One message at a time; the last intent wins, and one that was overtaken while it
 * waited is never sent: then it resolves to false.
 */
export function setReaction(
  queryClient: QueryClient,
  http: Http,
  wish: WantedReaction,
  runtime?: Runtime,
): Promise<boolean> {
  const change = { type: 'reaction.toggled', ...wish } as const;
  const send = () => sendChange({ queryClient, http }, change);
  return mutate(queryClient, { change, scope: scopeOf(change), send, runtime });
}
