import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** One of `paths`. */
  to: string;
  /** What the view it leads to finds in its location. */
  state?: object;
}

/**
 * A link within the app. React Router's own brings the prefetching of its framework to the first message, which takes 2 kB
 * and is never used.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { target: rest.target, state });
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...rest} href={href} onClick={onLinkClick} />;
}
