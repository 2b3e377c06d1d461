import { usernamePattern } from '../../src/contract';
import { normalName } from '../accounts/usernames';
import { dayMs } from '../durations';
import { BadSettings } from '../settings';
import { addAudit } from '../store/audit';
import type { Store } from '../store/database/store';
import { createContact, findAccount } from '../store/people/contacts';
import { startFixedSession } from '../store/people/sessions';

interface Wanted {
  username: string;
  days: number;
  create: boolean;
  admin: boolean;
  now: number;
}

/**
 * Creates a session of `days` days and returns its token. Throws `BadSettings` for a disabled account, an invalid
 * username, or a missing account without `create`.
 */
export const mintToken = (store: Store, { username, days, create, admin, now }: Wanted): Promise<string> =>
  store.write(async (tx) => {
    const known = await findAccount(tx, username);
    if (known?.disabled_at) throw new BadSettings(`${username} is disabled: enable the account in /people first`);
    if (!known && !create) throw new BadSettings(`There is no ${username}; add --create to make one`);
    if (!known && !usernamePattern.test(normalName(username)))
      throw new BadSettings(`${username} cannot be a username: letters and digits, and . _ - between them`);
    const id = known?.id ?? (await createContact(tx, store.kind, { username, password: null, now }))?.id;
    if (!id) throw new BadSettings(`The name ${username} is taken, or looks like one that is`);
    if (admin) await tx.updateTable('contact').set({ role: 'admin' }).where('id', '=', id).execute();
    const entry = { action: 'token.mint', objectType: 'contact', objectId: id, subjectId: id } as const;
    await addAudit(tx, [{ ...entry, actorId: null, requestId: 'command-line', ip: '' }], now);
    return startFixedSession(tx, { contactId: id, device: 'confab token', now, lifeMs: days * dayMs });
  });
