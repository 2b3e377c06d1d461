import { inMenuDialog, lazyPart } from '#ui/parts/lazyPart';
import { listAfter } from './listPart';

export const GroupMenu = lazyPart(listAfter, ({ GroupMenu }) => GroupMenu, inMenuDialog);
