import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { ChangeOf } from '../truth/changes';
import type { Cache } from '../writes/cache';
import { mutate } from '../writes/mutate';
import { scopeOf } from '../writes/scope';
import { sendDirect } from '../writes/sendDirect';

type WantedReaction = Omit<ChangeOf<'reaction.toggled'>, 'type'>;

/**
 * Sets or clears one's own reaction. One message at a time; the last intent wins, and one that was overtaken while it
 * waited is never sent: then it resolves to false.
 */
export function setReaction(cache: Cache, http: Http, wish: WantedReaction, runtime?: Runtime): Promise<boolean> {
  const change = { type: 'reaction.toggled', ...wish } as const;
  const send = () => sendDirect({ cache, http }, change);
  return mutate(cache, { change, scope: scopeOf(change), send, runtime });
}
