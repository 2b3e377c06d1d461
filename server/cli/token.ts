import { usernamePattern } from '../../src/contract';
import { normalName } from '../accounts/usernames';
import { dayMs } from '../durations';
import { BadSettings, readSettings } from '../settings';
import { addAudit } from '../store/audit';
import { UnsoundData } from '../store/database/soundness';
import { createContact, findAccount } from '../store/people/contacts';
import { startFixedSession } from '../store/people/sessions';
import { openData } from './openData';

const usage = 'npm run token -- <username> [--days <n>] [--create] [--admin]';

/** An operator's way in: prints a token, and nothing else, on standard output. The service may be running meanwhile. */
async function main() {
  const [username, ...flags] = process.argv.slice(2);
  if (!username || username.startsWith('-')) throw new BadSettings(usage);
  const days = flags.includes('--days') ? Number(flags[flags.indexOf('--days') + 1]) : 30;
  if (!Number.isInteger(days) || days < 1) throw new BadSettings(usage);
  const settings = readSettings(process.env);
  const { store, close } = await openData(settings, { mayMake: flags.includes('--create'), beside: true });
  try {
    const token = await store.write(async (tx) => {
      const now = Date.now();
      const known = await findAccount(tx, username);
      if (!known && !flags.includes('--create'))
        throw new BadSettings(`There is no ${username}; add --create to make one`);
      if (!known && !usernamePattern.test(normalName(username)))
        throw new BadSettings(`${username} cannot be a username: letters and digits, and . _ - between them`);
      const id = known?.id ?? (await createContact(tx, store.kind, { username, password: null, now }))?.id;
      if (!id) throw new BadSettings(`The name ${username} is taken, or looks like one that is`);
      if (flags.includes('--admin'))
        await tx.updateTable('contact').set({ role: 'admin' }).where('id', '=', id).execute();
      await addAudit(
        tx,
        [
          {
            actorId: null,
            action: 'token.mint',
            objectType: 'contact',
            objectId: id,
            subjectId: id,
            requestId: 'command-line',
            ip: '',
          },
        ],
        now,
      );
      return startFixedSession(tx, { contactId: id, device: 'npm run token', now, lifeMs: days * dayMs });
    });
    console.log(token);
  } finally {
    await close();
  }
}

main().catch((error) => {
  console.error(error instanceof BadSettings || error instanceof UnsoundData ? error.message : error);
  process.exit(1);
});
