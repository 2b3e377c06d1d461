import { inDialog, lazyPart } from '../../../ui/parts/lazyPart';

export const GroupMenu = lazyPart(
  () => import('./GroupMenu'),
  inDialog(({ label }) => label),
);
