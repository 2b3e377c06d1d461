import { createPart } from '../parts/parts';

export const overlayAfter = createPart('after', () => import('./overlayAfter'));
