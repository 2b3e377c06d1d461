import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

const reasonAfter = createPart('after', () => import('./reasonAfter'));
/** What did not work is said at once. */
export const Reason = lazyPart(reasonAfter, ({ Reason }) => Reason, noNotice);
