import { createPart } from '../ui/parts/parts';

export const appAfter = createPart('after', () => import('./appAfter'));
export const appLate = createPart('late', () => import('./appLate'), 'later');
export type AppLate = typeof import('./appLate');
