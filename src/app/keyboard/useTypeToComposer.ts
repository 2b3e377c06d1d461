import type { RefObject } from 'react';
import { isComposing, takesText } from '../../browser/input/isComposing';
import type { ComposerHandle } from '../../features/composer/useComposer';
import { useWindowEvent } from '../../ui/useWindowEvent';

/** Space is excluded, because Space scrolls the page and presses buttons. */
const isPrintable = ({ key }: KeyboardEvent) => key === 'Dead' || (key !== ' ' && [...key].length === 1);

/** AltGr types a character, although browsers report AltGr as Ctrl+Alt. */
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

const belongsElsewhere = (event: Event) =>
  event.defaultPrevented || takesText(event.target) || document.querySelector('dialog[open], [role="menu"]') !== null;

export function useTypeToComposer(composer: RefObject<ComposerHandle | null>): void {
  // Listens on the window, because events without a focused element do not reach the React root.
  useWindowEvent('keydown', (event) => {
    if (!isPrintable(event) || isShortcut(event) || belongsElsewhere(event)) return;
    if (isComposing({ keyCode: event.keyCode, nativeEvent: event })) return;
    // The browser inserts the letter into the newly focused field.
    composer.current?.focus();
  });
  useWindowEvent('paste', (event) => {
    if (!event.clipboardData || belongsElsewhere(event)) return;
    event.preventDefault();
    composer.current?.paste(event.clipboardData);
  });
}
