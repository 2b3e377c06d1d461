import { useLostFocus } from './useLostFocus';

export const usePassFocusOn = <E extends HTMLElement>() =>
  useLostFocus<E>((row) => {
    const neighbour = row.nextElementSibling ?? row.previousElementSibling;
    const next = neighbour?.querySelector('a, button') ?? row.closest('nav, main')?.querySelector('input, h1');
    if (next instanceof HTMLElement) next.focus();
  });
