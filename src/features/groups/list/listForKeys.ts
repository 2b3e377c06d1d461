import { perSession } from '#browser/perSession';
import type { Selection } from '#ui/selection/useSelection';
import type { useGroupOrder } from './useGroupOrder';

interface List {
  order: ReturnType<typeof useGroupOrder>;
  /** The group on screen. */
  open: string | undefined;
  selection: Selection;
  element: HTMLElement | null;
}

/** The list as it was last rendered. A message changes it, and renders nothing for the keys. */
export const listForKeys = perSession((): { current: List | null } => ({ current: null }));
