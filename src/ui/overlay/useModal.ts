import { type RefObject, useEffect, useRef } from 'react';
import { openDialogs } from './LiveLayers';

/** Shows a dialog as modal for as long as it is there: the platform traps the focus, and it goes back to what opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  // The modal state is the element's own; it can only be entered by calling it.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const around = opener?.parentElement?.closest<HTMLElement>('[tabindex]');
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    // Chrome closes it on a second Escape without asking.
    const onClose = () => dialog.showModal();
    dialog.addEventListener('close', onClose);
    openDialogs.set([...openDialogs.get(), dialog]);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
      dialog.removeEventListener('close', onClose);
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
      // The opener is gone: the focus goes to what contained it, or else to the main part of the page.
      if (document.activeElement === document.body && around?.isConnected) around.focus({ preventScroll: true });
      if (document.activeElement === document.body) document.querySelector('main')?.focus();
    };
  }, []);

  return ref;
}
