import type { Runtime } from '../../../browser/runtime';
import { removeStored, webStorage } from '../../../browser/storage';
import { keptPrefix } from '../lazyBulkActions';

/** Nothing stays of what was done to many groups, of any page. */
export function forgetPlans(base: string, contactId: string, storage: Runtime['syncStorage'] = webStorage()): void {
  removeStored(storage, keptPrefix(base, contactId));
}
