import { createPart } from '#ui/parts/parts';

export const listAfter = createPart('after', () => import('./listAfter'));
