import { createStore, useStore } from './store';

const today = createStore(new Date());

const startOf = (day: Date, later = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime();

/** Call once at start: from then on `useToday` changes at midnight. */
export function watchToday(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const now = new Date();
    timer = setTimeout(check, startOf(now, 1) - now.getTime());
    if (startOf(now) !== startOf(today.get())) today.set(now);
  };
  // The timers of a machine that slept are late.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  check();
}

/** Whatever shows a day or a time renders again. */
export const renewToday = (): void => today.set(new Date());

/** Some moment of this day, the same until the day turns: a component that says "Today" renders again at midnight. */
export const useToday = (): Date => useStore(today);
