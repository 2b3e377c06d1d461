import { createPart } from '../ui/parts/parts';

export const appAfter = createPart('after', () => import('./appAfter'));
/** Views and dialogs, which somebody opens. */
export const appLate = createPart('late', () => import('./appLate'), 'later');
export type AppLate = typeof import('./appLate');
