import type * as z from 'zod/mini';
import type { Limits, requests } from '../../src/contract';
import { nameKey } from '../accounts/usernames';
import { fieldError, refuseFields } from '../refusal';
import type { Db } from '../store/database/schema';
import { countReactions, setOwnReactions } from '../store/messages/reactions';
import type { Caller } from '../store/people/tokens';

type Input = NonNullable<z.output<(typeof requests.updateMessage)['body']>['reactions']>;

/** Ignores other people's reactions in the body. Returns true if a reaction changed. Throws `too-many-reactions`. */
export async function applyReactions(
  db: Db,
  { messageId, caller, now }: { messageId: string; caller: Caller; now: number },
  input: Input,
  limits: Limits,
): Promise<boolean> {
  const wanted = new Map<string, boolean>();
  const me = nameKey(caller.username);
  for (const map of Array.isArray(input) ? input.filter((item) => item !== '') : [input])
    for (const [name, people] of Object.entries(map))
      wanted.set(
        name,
        people.some((person: string) => person === caller.id || nameKey(person) === me),
      );
  const changed = await setOwnReactions(db, { messageId, contactId: caller.id, now }, wanted);
  if (changed && [...wanted.values()].includes(true)) {
    const { names, own } = await countReactions(db, messageId, caller.id);
    refuseAbove(limits.reactionNamesPerMessage, names);
    refuseAbove(limits.ownReactionsPerMessage, own);
  }
  return changed;
}

/** May run after the write, because the refusal rolls the transaction back. */
function refuseAbove(max: number, actual: number) {
  if (actual > max) throw refuseFields([fieldError('/reactions', 'too-many-reactions', { max, actual })]);
}
