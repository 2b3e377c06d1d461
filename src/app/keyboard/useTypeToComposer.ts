import { type RefObject, useEffect } from 'react';
import { isComposing, takesText } from '../../browser/input/isComposing';
import type { ComposerHandle } from '../../features/composer/useComposer';

/** Space scrolls and presses, so it does not type. */
const isPrintable = ({ key }: KeyboardEvent) => key === 'Dead' || (key !== ' ' && [...key].length === 1);

/** AltGr types, although it is reported as Ctrl with Alt. */
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

const belongsElsewhere = (event: Event) =>
  event.defaultPrevented || takesText(event.target) || document.querySelector('dialog[open], [role="menu"]') !== null;

/** Typing and pasting outside of fields goes to the composer. */
export function useTypeToComposer(composer: RefObject<ComposerHandle | null>): void {
  // Without a focused element the event reaches only the window.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintable(event) || isShortcut(event) || belongsElsewhere(event)) return;
      if (isComposing({ keyCode: event.keyCode, nativeEvent: event })) return;
      // The browser then types the letter there.
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
