import type { Runtime } from '../../../browser/runtime';
import { storedKeys, webStorage, writeStored } from '../../../browser/storage';
import { keptPrefix } from '../lateBulkActions';

/** Nothing stays of what was done to many groups, of any page. */
export function forgetPlans(base: string, contactId: string, storage: Runtime['syncStorage'] = webStorage()): void {
  for (const key of storedKeys(storage, keptPrefix(base, contactId))) writeStored(storage, key, null);
}
