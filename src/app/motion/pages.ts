import { matchPath } from 'react-router-dom';
import { isNarrow } from '../../browser/page/isNarrow';
import { stepHandler } from '../../browser/page/steps';
import { paths, patterns } from '../../paths';
import { movesLess } from '../../ui/animate';

const isConversation = (pathname: string): boolean =>
  pathname !== paths.newGroup && matchPath(`${patterns.group}/*`, pathname) !== null;

/** From the list into a conversation, or back; undefined: neither. */
function directionOf(from: string, to: string): 'in' | 'back' | undefined {
  if (from === paths.groups && isConversation(to)) return 'in';
  if (isConversation(from) && to === paths.groups) return 'back';
  return undefined;
}

/** The last that began: one that it overtakes ends after it has begun. */
let latest: ViewTransition | undefined;

/** Goes on with `change`, the document as it was sliding away and as it is then sliding in. */
function slide(direction: 'in' | 'back', change: () => void): void {
  const { dataset } = document.documentElement;
  dataset.page = direction;
  const transition = document.startViewTransition(change);
  latest = transition;
  // One that another overtakes, or that nobody sees, is skipped.
  transition.ready.catch(() => undefined);
  const end = () => {
    if (latest === transition) delete dataset.page;
  };
  transition.finished.then(end, end);
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey || defaultPrevented);

/**
 * On a phone the list and a conversation slide, where the browser can. It must have the old picture before anything changes,
 * so the click or the step back is held for one frame and then goes its usual way. `shown`: the address of what is on
 * screen. Ends with `signal`.
 */
export function watchPages(shown: () => string, signal: AbortSignal): void {
  if (!('startViewTransition' in document)) return;
  let passing = false;
  const pass = (change: () => void) => () => {
    passing = true;
    try {
      change();
    } finally {
      passing = false;
    }
  };
  const directionTo = (to: string) => (isNarrow() && !movesLess() && !passing ? directionOf(shown(), to) : undefined);

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || !isPlainClick(event)) return;
    const direction = directionTo(link.pathname);
    if (!direction) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    slide(
      direction,
      pass(() => link.click()),
    );
  };
  const onPopState = (event: PopStateEvent) => {
    const direction = directionTo(location.pathname);
    // Some browsers slide by themselves when a finger goes back.
    if (!direction || event.hasUAVisualTransition) return;
    event.stopImmediatePropagation();
    slide(
      direction,
      pass(() => window.dispatchEvent(new PopStateEvent('popstate', { state: event.state }))),
    );
  };
  window.addEventListener('click', onClick, { capture: true, signal });
  stepHandler.set(onPopState);
  signal.addEventListener('abort', () => stepHandler.set(null));
}
