import type { RefObject } from 'react';
import { isComposing, takesText } from '../../browser/input/isComposing';
import type { ComposerHandle } from '../../features/composer/useComposer';
import { useWindowEvent } from '../../ui/useWindowEvent';

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
  useWindowEvent('keydown', (event) => {
    if (!isPrintable(event) || isShortcut(event) || belongsElsewhere(event)) return;
    if (isComposing({ keyCode: event.keyCode, nativeEvent: event })) return;
    // The browser then types the letter there.
    composer.current?.focus();
  });
  useWindowEvent('paste', (event) => {
    if (!event.clipboardData || belongsElsewhere(event)) return;
    event.preventDefault();
    composer.current?.paste(event.clipboardData);
  });
}
