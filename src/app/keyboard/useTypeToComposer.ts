import { type RefObject, useEffect } from 'react';
import { isComposing, takesText } from '../../browser/input/isComposing';
import type { ComposerHandle } from '../../features/composer/useComposer';

/** A letter, a digit, a mark, or the first half of one; Space scrolls and presses, so it is never one. */
const isPrintable = ({ key }: KeyboardEvent) => key === 'Dead' || (key !== ' ' && [...key].length === 1);

/** AltGr types, although it is reported as Ctrl with Alt. */
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

const belongsElsewhere = (event: Event) =>
  event.defaultPrevented || takesText(event.target) || document.querySelector('dialog[open], [role="menu"]') !== null;

/** Words that are typed or pasted while nothing that takes them has the focus are meant for the conversation on screen. */
export function useTypeToComposer(composer: RefObject<ComposerHandle | null>): void {
  // Without a focused element only the window gets the event, there after the document's listeners for the app keys.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintable(event) || isShortcut(event) || belongsElsewhere(event)) return;
      if (isComposing({ keyCode: event.keyCode, nativeEvent: event })) return;
      // The browser types the letter, into what has the focus after this.
      composer.current?.focus();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || belongsElsewhere(event)) return;
      event.preventDefault();
      composer.current?.paste(event.clipboardData);
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('paste', onPaste);
    };
  }, [composer]);
}
