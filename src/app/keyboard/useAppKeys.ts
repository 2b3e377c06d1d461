import { focusByKey } from '../../browser/input/focusByKey';
import { letterOf } from '../../browser/input/letterOf';
import { useKeyDown } from '../../browser/input/useKeyDown';
import { usePreferences } from '../../browser/preferences';

export function useAppKeys({ onFind, onHelp }: Record<'onFind' | 'onHelp', () => void>): void {
  const { singleKeys } = usePreferences();
  useKeyDown((event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const mod = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (mod && !event.shiftKey && letterOf(event).toLowerCase() === 'k') take(event, onFind);
    else if (event.key === 'F6' && !mod) take(event, () => focusRegion(event.shiftKey ? -1 : 1));
    else if (event.key === '?' && !mod && singleKeys && !inField(event.target)) take(event, onHelp);
  });
}

function take(event: KeyboardEvent, act: () => void): void {
  // Looks for a dialog only after a shortcut, because a query on each letter is slow.
  if (document.querySelector('dialog[open]')) return;
  event.preventDefault();
  act();
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.getBoundingClientRect().width > 1,
  );
  const here = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions[(here + (here < 0 && step < 0 ? 0 : step) + regions.length) % regions.length];
  const seen = (selector: string) =>
    [...(next?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility());
  const stop =
    seen('[data-row][tabindex="0"], [data-stop][tabindex="0"]') ??
    seen('h1') ??
    seen('textarea') ??
    seen('a, button, input');
  focusByKey(stop ?? next);
}
