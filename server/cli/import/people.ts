import { usernameProblem } from '../../../src/contract';
import { nameKey } from '../../accounts/usernames';
import type { StoreKind, Tx } from '../../store/database/schema';
import { createContact, findAccount } from '../../store/people/contacts';
import { BadExport } from './badExport';
import type { ReadCopy } from './read';

export interface People {
  idOf(username: string): string;
  /** Usernames of new contacts. New contacts have no password. They can sign in only with a token from the operator. */
  added: string[];
  known: Set<string>;
}

/** Finds the people of an exported file by username, and creates missing contacts. Throws `BadExport`. */
export async function findPeople(
  tx: Tx,
  kind: StoreKind,
  copy: ReadCopy,
  { admin, now }: { admin: string | undefined; now: number },
): Promise<People> {
  const ids = new Map<string, string>();
  const added: string[] = [];
  const before = new Set<string>();
  if (admin !== undefined && !isNamedIn(copy, admin) && !(await findAccount(tx, admin)))
    throw new BadExport([`--admin ${admin}: neither has an account here nor is in the copy`]);
  // The names of the exported file come before `admin`, so that a new account gets the spelling of the file.
  for (const username of [...namesIn(copy), ...(admin ? [admin] : [])]) {
    const known = await findAccount(tx, username);
    const problem = known ? null : usernameProblem(username);
    if (problem) throw new BadExport([`the name ${username} cannot be chosen here: ${problem}`]);
    const contact = known ?? (await createContact(tx, kind, { username, password: null, role: 'member', now }));
    if (!contact) throw new BadExport([`the name ${username} looks like another one that is taken here`]);
    if (known) before.add(known.id);
    else added.push(username);
    ids.set(username, contact.id);
  }
  return { idOf: (username) => ids.get(username) ?? '', added, known: before };
}

const isNamedIn = (copy: ReadCopy, username: string) =>
  [...namesIn(copy)].some((each) => nameKey(each) === nameKey(username));

function namesIn({ group, admins, messages }: ReadCopy): Set<string> {
  return new Set([
    ...group.contacts.map((contact) => contact.username),
    ...admins,
    ...(group.archived_at !== null && group.archived_by ? [group.archived_by] : []),
    ...messages.flatMap((message) => [
      message.contact.username,
      ...message.reactions.flatMap((reaction) => Object.values(reaction).flat()),
    ]),
  ]);
}
