import * as z from 'zod/mini';
import { databaseName } from '../../browser/databaseName';
import { readStored, webStorage, writeStored } from '../../browser/storage';

/** A person for whom this browser has a database. */
const Owner = z.object({
  /** Of the database. */
  name: z.string(),
  /** Empty for one made before owners were written down. */
  username: z.string(),
  /** When they were last signed in here, by the clock of this browser, in ms. */
  at: z.number(),
  /** The next person who signed in was asked, and kept the words of this one. */
  kept: z.optional(z.boolean()),
});
export type Owner = z.infer<typeof Owner>;

const storageKey = 'confab:owners';

export interface OwnersDeps {
  local?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
  now?: () => number;
}

/** A damaged record is left out. */
export const listOwners = (local: OwnersDeps['local']): Owner[] =>
  (readStored(local ?? null, storageKey, z.array(z.unknown())) ?? []).flatMap(
    (row) => z.safeParse(Owner, row).data ?? [],
  );

export const writeOwners = (local: OwnersDeps['local'], owners: Owner[]): void =>
  void writeStored(local ?? null, storageKey, owners.length > 0 ? owners : null);

/** Records whose unsent words this browser keeps. `formerOwners` removes those of people who do not come back. */
export function createOwners(
  base: string,
  contactId: string,
  { local = webStorage(), now = Date.now }: OwnersDeps = {},
) {
  const name = databaseName(base, contactId);
  const others = () => listOwners(local).filter((owner) => owner.name !== name);
  return {
    /** The person is signed in here now. */
    touch: (username: string): void => writeOwners(local, [...others(), { name, username, at: now() }]),
    /** The person signs out, and nothing of theirs stays. */
    forget: (): void => writeOwners(local, others()),
  };
}
