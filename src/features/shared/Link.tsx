import type { ComponentProps, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { isNarrow } from '../../browser/page/useWide';
import { useNavigate } from './router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of `paths`. */
  to: string;
  state?: object;
  /** Direction of the page transition on a phone. */
  slides?: 'in' | 'back';
}

export function Link({ to, state, slides, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || !isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    const go = () => navigate(to, { state, replace: to === pathname + search + hash });
    if (slides && maySlide()) {
      // The browser has captured the old page, and captures the new one after this returns.
      const { ready } = document.startViewTransition({ update: () => flushSync(go), types: [slides] });
      // A transition that is overtaken or hidden rejects.
      ready.catch(() => undefined);
    } else go();
  };
  return <a {...rest} href={to} onClick={onLinkClick} />;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

const maySlide = (): boolean =>
  isNarrow() &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  'ViewTransition' in window &&
  'types' in ViewTransition.prototype;
