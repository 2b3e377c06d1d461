import { useSyncExternalStore } from 'react';

let today = new Date();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const startOf = (day: Date, later = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime();

function check() {
  clearTimeout(timer);
  if (listeners.size === 0) return;
  const now = new Date();
  timer = setTimeout(check, startOf(now, 1) - now.getTime());
  if (startOf(now) === startOf(today)) return;
  today = now;
  for (const listener of listeners) listener();
}

/** A machine that slept has timers that are late: whoever comes back to the page looks too. */
const wakes = [
  [document, 'visibilitychange'],
  [window, 'focus'],
] as const;

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    for (const [target, type] of wakes) target.addEventListener(type, check);
    check();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [target, type] of wakes) target.removeEventListener(type, check);
    clearTimeout(timer);
  };
}

/** Some moment of this day, the same until the day turns: a component that says "Today" renders again at midnight. */
export const useToday = (): Date => useSyncExternalStore(subscribe, () => today);
