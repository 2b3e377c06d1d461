const controls = '[data-row], a[href], button, input, select, textarea, summary';
const areas = 'dialog, [data-region]';

const presses = ['keydown', 'pointerdown'] as const;

interface Gap {
  parent: Element;
  previous: Node | null;
  next: Node | null;
}

const hasFocus = (element: Element) => document.activeElement === element;

function take(element: HTMLElement): boolean {
  element.focus({ focusVisible: true });
  return hasFocus(element);
}

const elementsFrom = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element[] => {
  const found: Element[] = [];
  for (let at = node; at; at = at[step]) if (at instanceof Element) found.push(at);
  return found;
};

const controlsIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll('*')].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(controls),
  );

function gapOf(lost: Element, records: readonly MutationRecord[]): Gap | undefined {
  let at: Node = lost;
  let gap: Gap | undefined;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    if (!(target instanceof Element) || ![...removedNodes].some((node) => node.contains(at))) continue;
    gap = { parent: target, previous: previousSibling, next: nextSibling };
    at = target;
  }
  return gap?.parent.isConnected ? gap : undefined;
}

function closeGap({ parent, previous, next }: Gap): void {
  const area = parent.closest(areas);
  let before = previous?.parentNode === parent ? previous : null;
  let after = next?.parentNode === parent ? next : before ? before.nextSibling : parent.firstChild;
  for (let at: Element | null = parent; area?.contains(at) && at; at = at.parentElement) {
    if (at !== area && at instanceof HTMLElement && at.hasAttribute('tabindex') && take(at)) return;
    const near = [...elementsFrom(after, 'nextSibling'), ...elementsFrom(before, 'previousSibling')];
    if (near.flatMap(controlsIn).some(take)) return;
    [before, after] = [at.previousSibling, at.nextSibling];
  }
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Focuses the form or region around `disabled`. A focused neighbour could be pressed by mistake. */
function waitAround(disabled: Element): HTMLElement | null {
  const around = disabled.closest<HTMLElement>(`form, section, search, ${areas}, main`);
  if (around && !around.hasAttribute('tabindex')) around.tabIndex = -1;
  around?.focus({ preventScroll: true });
  return around;
}

export function keepFocus(viewNow: () => string): () => void {
  let focused: { element: HTMLElement; view: string } | null = null;
  let waiting: { element: HTMLElement; around: HTMLElement | null } | null = null;

  // A screen reader presses a button without these events. Its press counts as a keyboard press, so the value starts as
  // false.
  let isByPointer = false;

  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof HTMLElement ? { element: target, view: viewNow() } : null;
  };
  const onPress = ({ type }: Event) => {
    isByPointer = type === 'pointerdown';
  };
  const isLost = (element: HTMLElement) =>
    document.activeElement === document.body || (hasFocus(element) && element.matches(':disabled'));
  const whenOver = (element: HTMLElement, view: string, act: () => void) =>
    requestAnimationFrame(() => setTimeout(() => isLost(element) && viewNow() === view && act()));

  const observer = new MutationObserver((records) => {
    if (waiting && !waiting.element.matches(':disabled')) {
      const { element, around } = waiting;
      waiting = null;
      if (around && hasFocus(around)) element.focus({ focusVisible: true });
    }
    if (!focused || !isLost(focused.element)) return;
    const { element, view } = focused;
    focused = null;
    if (isByPointer) return;
    if (element.isConnected) {
      if (!element.matches(':disabled')) return;
      whenOver(element, view, () => {
        waiting = { element, around: waitAround(element) };
      });
      return;
    }
    const gap = gapOf(element, records);
    if (gap) whenOver(element, view, () => closeGap(gap));
  });
  document.addEventListener('focusin', onFocus);
  for (const type of presses) document.addEventListener(type, onPress, true);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', onFocus);
    for (const type of presses) document.removeEventListener(type, onPress, true);
    observer.disconnect();
  };
}
