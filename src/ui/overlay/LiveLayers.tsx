import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../browser/store';

/** The topmost dialog is last. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** The page below a modal dialog is inert, so each dialog has its own live regions. */
export function LiveLayers({ children }: { children: (isTop: boolean) => ReactNode }) {
  const dialogs = useStore(openDialogs);
  return (
    <>
      {children(dialogs.length === 0)}
      {dialogs.map((dialog, at) => createPortal(children(dialog === dialogs.at(-1)), dialog, String(at)))}
    </>
  );
}
