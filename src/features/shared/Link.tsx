import type { ComponentProps, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { isNarrow } from '../../browser/page/useWide';

/** Marks a history entry that opened an overlay. Closing the overlay navigates back in the history. */
export const overlayState = { beside: true } as const;

export const isOverlayState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'beside') === true;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  state?: object;
  slides?: 'in' | 'back';
}

/** Replaces React Router's `Link`, whose unused prefetching adds 2 kB to the start. */
export function Link({ to, state, slides, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { target: rest.target, state });
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    if (slides && isPlain(event) && maySlide()) {
      event.preventDefault();
      // The browser captures the new page when `update` returns, so the render is synchronous.
      const { ready } = document.startViewTransition({ update: () => flushSync(() => go(event)), types: [slides] });
      // `ready` rejects for a skipped transition, which is no error.
      ready.catch(() => undefined);
    } else go(event);
  };
  return <a {...rest} href={href} onClick={onLinkClick} />;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

const maySlide = (): boolean =>
  isNarrow() &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  'ViewTransition' in window &&
  'types' in ViewTransition.prototype;

export const loneLink = 'reach font-medium text-brand underline underline-offset-2';
