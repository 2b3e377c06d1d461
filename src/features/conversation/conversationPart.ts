import { createPart } from '../../ui/parts/parts';

export const conversationAfter = createPart('after', () => import('./conversationAfter'));
