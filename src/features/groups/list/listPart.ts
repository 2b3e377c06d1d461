import { inMenuDialog, lazyPart } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

export const listAfter = createPart('after', () => import('./listAfter'));
export const SelectableGroup = lazyPart(
  listAfter,
  ({ SelectableGroup }) => SelectableGroup,
  ({ children }) => children,
  ({ children }) => children,
);
export const GroupMenu = lazyPart(listAfter, ({ GroupMenu }) => GroupMenu, inMenuDialog);
