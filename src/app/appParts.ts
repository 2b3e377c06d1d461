import { createPart } from '../ui/parts/parts';

export const appAfter = createPart('after', () => import('./appAfter'));
/** Loaded on demand. */
export const appLate = createPart('late', () => import('./appLate'), 'later');
export type AppLate = typeof import('./appLate');
