import type { ComponentProps, MouseEvent } from 'react';
import { addressOf } from '../../browser/router/history';
import { useHistory } from '../../browser/router/router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** One of `paths`. */
  to: string;
  /** What the view it leads to finds in its location. */
  state?: object;
}

/** The browser's own: a new tab, a new window, saving. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** A link within the app. To where one is, it adds no entry to the history. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const history = useHistory();
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event) || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    history.push(to, { state, replace: to === addressOf(history.get()) });
  };
  return <a {...rest} href={to} onClick={onLinkClick} />;
}
