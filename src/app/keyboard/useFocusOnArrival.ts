import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { viewOf } from '../../paths';
import { leaveView } from '../../ui/overlay/toasts';

/**
 * A change of view moves the focus to its heading, unless the person is already somewhere, and was not sent. A
 * conversation that is written in has its own way: the caret is in its composer by now, or will be.
 */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>, sent: RefObject<boolean>) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    if (viewOf(before.current) !== viewOf(pathname)) leaveView();
    before.current = pathname;
    const wasSent = sent.current;
    sent.current = false;
    const active = document.activeElement;
    const somewhere = active !== null && active !== document.body && active.checkVisibility();
    if (somewhere && (!wasSent || active.id === 'composer-field')) return;
    (main.current?.querySelector<HTMLElement>('h1') ?? main.current)?.focus();
  }, [pathname, main, sent]);
}
