import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

const reasonAfter = createPart('after', () => import('./reasonAfter'));
export const Reason = lazyPart(reasonAfter, ({ Reason }) => Reason, noNotice);
