import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isComposing, takesText } from '../../browser/input/isComposing';
import { hasCoarsePointer } from '../../browser/input/pointers';
import type { Group } from '../../contract/resources';
import type { ComposerHandle } from '../../features/composer/useComposer';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { useWindowEvent } from '../../ui/useWindowEvent';

interface OpenedConversation {
  group: Group | undefined;
  anchored: boolean;
  composer: RefObject<ComposerHandle | null>;
}

export function useCaretOnOpening({ group, anchored, composer }: OpenedConversation): void {
  const { announce } = useAnnouncer();
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const from = useRef<Element | null>(null);
  const opened = useRef({ key: '', groupId: '' });

  // A field that opens with the same navigation keeps the focus.
  useLayoutEffect(() => {
    from.current = key ? document.activeElement : null;
  }, [key]);

  useEffect(() => {
    const before = opened.current;
    if (!group || before.key === key) return;
    opened.current = { key, groupId: group.id };
    if (anchored || group.archived_at !== null || hasCoarsePointer()) return;
    const active = document.activeElement;
    if (document.querySelector('dialog[open]')) return;
    if (active !== from.current && (takesText(active) || (isBack && active?.closest('nav')))) return;
    composer.current?.open();
    if (before.groupId !== group.id) announce({ text: group.name });
  }, [key, isBack, group, anchored, composer, announce]);
}

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
