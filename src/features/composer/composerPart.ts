import { createPart } from '../../ui/parts/parts';

export const composerAfter = createPart('after', () => import('./composerAfter'));
