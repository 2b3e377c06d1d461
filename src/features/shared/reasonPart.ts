import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

const reasonAfter = createPart('after', () => import('./reasonAfter'));
/** The reason may come a moment after the failure is said. */
export const Reason = lazyPart(reasonAfter, ({ Reason }) => Reason, noNotice);
