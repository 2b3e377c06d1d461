import { type RefObject, useEffect, useRef } from 'react';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { openDialogs } from './LiveLayers';

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // The focus must not scroll an alert dialog, so that the warning at its top stays visible.
  const preventScroll = dialog.matches('[role="alertdialog"]');
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll });
}

export function useModal(isPage = false): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  // Only `showModal` makes a dialog modal.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    // After typing, a browser outlines the opener when the focus returns, although the opener had no outline before.
    const look = hasCoarsePointer() ? { focusVisible: opener?.matches(':focus-visible') ?? false } : {};
    const around = opener?.parentElement?.closest<HTMLElement>('[tabindex]');
    show(dialog);
    // Opens the dialog again, because Chrome closes a dialog on a second Escape without a cancel event.
    const onClose = () => !dialog.open && show(dialog);
    dialog.addEventListener('close', onClose);
    const questions = openDialogs.get().filter((open) => isPage && open.matches('[role="alertdialog"]'));
    const rest = openDialogs.get().filter((open) => !questions.includes(open));
    // A question may have opened before the dialog of its page. The question then opens again above that dialog.
    for (const question of questions) {
      question.close();
      show(question);
    }
    // Comes after the reopening, so that toasts rise above the question.
    openDialogs.set([...rest, dialog, ...questions]);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
      dialog.removeEventListener('close', onClose);
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus(look);
      // If the opener was removed, the focus moves to the focusable element around it or to `main`.
      if (document.activeElement === document.body && around?.isConnected) around.focus({ preventScroll: true });
      if (document.activeElement === document.body) document.querySelector('main')?.focus();
    };
  }, [isPage]);

  return ref;
}
