import { inMenuDialog, lazyPart } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

export const listAfter = createPart('after', () => import('./listAfter'));
export const GroupMenu = lazyPart(listAfter, ({ GroupMenu }) => GroupMenu, inMenuDialog);
