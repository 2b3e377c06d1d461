import { createStore, useStore } from '../store';

const today = createStore(new Date());

const startOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** How long midnight, or a clock or time zone that is set while the page is in view, may go unnoticed; in ms. */
const stepMs = 60_000;

/** Call once at start: from then on `useToday` changes at midnight, and where the day begins at another moment. */
export function watchToday(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // As a number: a date is of another day where the time zone is another one.
  let begun = startOf(today.get());
  const check = () => {
    clearTimeout(timer);
    const now = new Date();
    timer = setTimeout(check, stepMs);
    if (startOf(now) === begun) return;
    begun = startOf(now);
    today.set(now);
  };
  // The timers of a machine that slept are late.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  check();
}

/** Whatever shows a day or a time renders again. */
export const renewToday = (): void => today.set(new Date());

/** Calls back when the day, or how it is said, has changed. */
export const onToday = today.subscribe;

/** Some moment of this day, the same until the day turns: a component that says "Today" renders again at midnight. */
export const useToday = (): Date => useStore(today);
