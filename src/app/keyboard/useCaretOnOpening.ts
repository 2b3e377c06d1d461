import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { takesText } from '../../browser/input/isComposing';
import { hasCoarsePointer } from '../../browser/input/pointers';
import type { Group } from '../../contract/resources';
import type { ComposerHandle } from '../../features/composer/useComposer';
import { useAnnouncer } from '../../ui/announcements/Announcer';

interface OpenedConversation {
  /** Undefined while it is being loaded. */
  group: Group | undefined;
  /** The address names a message: that gets the focus. */
  anchored: boolean;
  composer: RefObject<ComposerHandle | null>;
}

/**
 * A person who opens a group, by whatever means, can write at once: the caret is in the composer, and the group's name is said.
 * Not by touch, where a keyboard would jump up; nor over a dialog, or a field that somebody went to while it was loaded; nor
 * where a dialog closed by going back, and gave the focus to what had opened it.
 */
export function useCaretOnOpening({ group, anchored, composer }: OpenedConversation): void {
  const { announce } = useAnnouncer();
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const from = useRef<Element | null>(null);
  const opened = useRef({ key: '', groupId: '' });

  // Before the effects of what came with the key: a field that opened in the same moment has taken the focus since.
  useLayoutEffect(() => {
    from.current = key ? document.activeElement : null;
  }, [key]);

  // The focus is outside of React; each opening moves it once, however often the group changes.
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
