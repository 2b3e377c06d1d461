import * as z from 'zod/mini';
import { databaseName } from '../../browser/hash';
import { readStored, webStorage, writeStored } from '../../browser/storage';

const Owner = z.object({
  name: z.string(),
  /** The last sign-in. Milliseconds, by this machine's clock. */
  at: z.number(),
});
type Owner = z.infer<typeof Owner>;

const storageKey = 'confab:owners';

export interface OwnersDeps {
  local?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
  now?: () => number;
}

export const listOwners = (local: OwnersDeps['local']): Owner[] =>
  (readStored(local ?? null, storageKey, z.array(z.unknown())) ?? []).flatMap(
    (row) => z.safeParse(Owner, row).data ?? [],
  );

export const writeOwners = (local: OwnersDeps['local'], owners: Owner[]): void =>
  void writeStored(local ?? null, storageKey, owners.length > 0 ? owners : null);

export function createOwners(
  base: string,
  contactId: string,
  { local = webStorage(), now = Date.now }: OwnersDeps = {},
) {
  const name = databaseName(base, contactId);
  const others = () => listOwners(local).filter((owner) => owner.name !== name);
  return {
    touch: (): void => writeOwners(local, [...others(), { name, at: now() }]),
    forget: (): void => writeOwners(local, others()),
  };
}
