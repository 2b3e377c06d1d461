import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isNarrow } from '../../browser/page/useWide';
import { patterns, viewOf } from '../../paths';
import { leaveView } from '../../ui/overlay/toastStore';
import { whenSettled } from '../start/whenSettled';

interface Arrival {
  main: RefObject<HTMLElement | null>;
  focusFollows: RefObject<boolean>;
  isFromForm: boolean;
}

export function useFocusOnArrival({ main, focusFollows, isFromForm }: Arrival) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (before.current === pathname) return;
    if (viewOf(before.current) !== viewOf(pathname)) leaveView();
    before.current = pathname;
    const follows = focusFollows.current;
    focusFollows.current = false;
    if (isSomewhere(main.current) && (!follows || document.activeElement?.id === 'composer-field')) return;
    focusStart(main.current, pathname);
  }, [pathname, main, focusFollows]);
  // After a sign-in form the focus moves into the view. After a page load the focus stays at the top.
  useEffect(() => {
    if (!isFromForm) return;
    return whenSettled(queryClient, () => {
      if (!isSomewhere(main.current)) focusStart(main.current, before.current);
    });
  }, [isFromForm, queryClient, main]);
}

/** Focus on `main` does not count, because `main` is focused only if no heading exists yet. */
function isSomewhere(main: HTMLElement | null): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && active !== main && active.checkVisibility();
}

function focusStart(main: HTMLElement | null, pathname: string) {
  const view = pathname === patterns.groups && isNarrow() ? document.querySelector('nav') : main;
  const start = view?.querySelector<HTMLElement>('[data-first-focus]') ?? view?.querySelector<HTMLElement>('h1, h2');
  (start ?? main)?.focus();
}
