import { dayMs } from '../durations';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { fieldError, type Refusal, refuseFields } from '../refusal';
import type { Db } from '../store/database/schema';
import { departedSince } from '../store/groups/departures';
import { blockersAmong } from '../store/people/blocks';
import { usernamesOf } from '../store/people/contacts';
import { acquaintances } from '../store/people/sight';

/** After a person leaves a group, whoever added the person cannot do so again for this time (milliseconds). */
export const departureMs = 30 * dayMs;
const maxNames = 20;

export interface JudgedMember {
  contactId: string;
  addedBy: string | null;
  kept: boolean;
}

interface Addition {
  people: string[];
  /** Undefined while the group is being created. */
  groupId?: string;
  now: number;
}

/**
 * Marks strangers for quarantine. A stranger shares no accepted group with the caller. Throws `too-many-strangers` and
 * `not-addable`. The error `not-addable` gives no reason, because a reason could reveal a block.
 */
export async function judgeAdding(
  db: Db,
  request: Pick<ParsedRequest, 'service' | 'c' | 'caller'>,
  effects: Effects,
  { people, groupId, now }: Addition,
): Promise<JudgedMember[]> {
  const { service, c, caller } = request;
  const others = people.filter((id) => id !== caller.id);
  const known = (await acquaintances(db, [caller.id], others)).get(caller.id);
  const strangers = others.filter((id) => !known?.has(id));
  const onlyKnown = service.settings.membership === 'known' && caller.role !== 'admin';
  const refused = new Set([
    ...(onlyKnown ? strangers : []),
    ...(await blockersAmong(db, others, caller.id)),
    ...(groupId
      ? await departedSince(db, { groupId, adder: caller.id, people: others, since: now - departureMs })
      : []),
  ]);
  if (refused.size > 0) throw await notAddable(db, [...refused]);
  if (strangers.length > 0) {
    const max = service.settings.limits.strangersPerHour;
    const [code, amount] = ['too-many-strangers', strangers.length] as const;
    const fields = [fieldError('/contacts', code, { max, actual: amount })];
    service.rates.take(c, 'stranger', caller.id, { amount, code, fields });
    effects.undo.push(() => service.rates.count('stranger', caller.id, -amount));
  }
  const joins = caller.role === 'admin' && service.settings.joinByAdmins;
  return people.map((contactId) => ({
    contactId,
    addedBy: contactId === caller.id ? null : caller.id,
    kept: contactId === caller.id || known?.has(contactId) === true || joins,
  }));
}

async function notAddable(db: Db, ids: string[]): Promise<Refusal> {
  const names = [...(await usernamesOf(db, ids)).values()].sort();
  const more = names.length > maxNames ? ', …' : '';
  const detail = `${names.slice(0, maxNames).join(', ')}${more} cannot be added by you`;
  return refuseFields([{ ...fieldError('/contacts', 'not-addable'), detail }]);
}
