import { inMenuDialog, lazyPart } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

export const listAfter = createPart('after', () => import('./listAfter'));
/** Until it is loaded, a row shows its face alone. */
export const SelectableGroup = lazyPart(
  listAfter,
  ({ SelectableGroup }) => SelectableGroup,
  ({ children }) => children,
  ({ children }) => children,
);
export const GroupMenu = lazyPart(listAfter, ({ GroupMenu }) => GroupMenu, inMenuDialog);
