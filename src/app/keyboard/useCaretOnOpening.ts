import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { takesText } from '../../browser/input/isComposing';
import { hasCoarsePointer } from '../../browser/input/pointers';
import type { Group } from '../../contract/resources';
import type { ComposerHandle } from '../../features/composer/useComposer';
import { useAnnouncer } from '../../ui/announcements/Announcer';

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

  // Remembers the focus at the navigation. A field that takes the focus after the navigation keeps the focus.
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
