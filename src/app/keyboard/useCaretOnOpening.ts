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
  /** The address names a message, which gets the focus. */
  anchored: boolean;
  composer: RefObject<ComposerHandle | null>;
}

/** Focuses the composer of an opened group and announces it; not by touch, over a dialog, or from another field. */
export function useCaretOnOpening({ group, anchored, composer }: OpenedConversation): void {
  const { announce } = useAnnouncer();
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const from = useRef<Element | null>(null);
  const opened = useRef({ key: '', groupId: '' });

  // A field that opened in the same moment keeps the focus.
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
