import type { ComponentProps, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { isNarrow } from '../../browser/page/useWide';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** One of `paths`. */
  to: string;
  /** What the view it leads to finds in its location. */
  state?: object;
  /** On a phone the page slides: from the list into a conversation, or back. */
  slides?: 'in' | 'back';
}

/**
 * A link within the app. React Router's own brings the prefetching of its framework to the first message, which takes 2 kB
 * and is never used.
 */
export function Link({ to, state, slides, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { target: rest.target, state });
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    if (slides && isPlain(event) && maySlide()) {
      event.preventDefault();
      // The browser has the old picture before anything changes, and takes the new one when this returns.
      const { ready } = document.startViewTransition({ update: () => flushSync(() => go(event)), types: [slides] });
      // A slide that another overtakes, or that nobody sees, is skipped.
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
