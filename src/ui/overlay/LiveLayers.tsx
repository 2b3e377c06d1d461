import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../browser/store';

/** The modal dialogs that are open, the topmost last. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/**
 * For live regions: the page under a dialog is inert, so nothing there is heard or can be pressed. They stand on the page, and
 * in each dialog from its opening on.
 */
export function LiveLayers({ children }: { children: (isTop: boolean) => ReactNode }) {
  const dialogs = useStore(openDialogs);
  return (
    <>
      {children(dialogs.length === 0)}
      {dialogs.map((dialog, at) => createPortal(children(dialog === dialogs.at(-1)), dialog, String(at)))}
    </>
  );
}
