import { createPart } from '#ui/parts/parts';

export const writingAfter = createPart('after', () => import('./writingAfter'));
