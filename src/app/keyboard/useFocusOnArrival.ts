import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isNarrow } from '../../browser/page/useWide';
import { patterns, viewOf } from '../../paths';
import { leaveView } from '../../ui/overlay/toastStore';
import { whenSettled } from '../start/whenSettled';

interface Arrival {
  main: RefObject<HTMLElement | null>;
  /** Something that stays open led to the view: the focus follows, also from where it is. */
  focusFollows: RefObject<boolean>;
  /** The sign-in form was on screen before, and the focus went with it. */
  isFromForm: boolean;
}

/**
 * A change of view moves the focus to its heading, unless the person is already somewhere, and the focus is not to follow. A
 * conversation that is written in has its own way: the caret is in its composer by now, or will be.
 */
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
  // Not after a mere load of the page: there the browser, and the person, begin at its top.
  useEffect(() => {
    if (!isFromForm) return;
    return whenSettled(queryClient, () => {
      if (!isSomewhere(main.current)) focusStart(main.current, before.current);
    });
  }, [isFromForm, queryClient, main]);
}

/** The main part itself is no place: it has the focus only where a view has no heading yet. */
function isSomewhere(main: HTMLElement | null): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && active !== main && active.checkVisibility();
}

/** What an empty view asks for, else its heading. */
function focusStart(main: HTMLElement | null, pathname: string) {
  // There the list is the view, and the main part is only for screen readers.
  const isList = pathname === patterns.groups && isNarrow();
  const view = isList ? document.querySelector('nav') : main;
  const start = view?.querySelector<HTMLElement>('[data-first-focus]') ?? view?.querySelector<HTMLElement>('h1, h2');
  (start ?? main)?.focus();
}
