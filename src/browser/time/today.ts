import { createStore, useStore } from '../store';

const today = createStore(new Date());

const startOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** Milliseconds for which midnight, or a new clock or time zone, may go unnoticed while the page is in view. */
const stepMs = 60_000;

/** Called once at the start. From then on `useToday` changes at midnight and with the time zone. */
export function watchToday(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = startOf(today.get());
  const check = () => {
    clearTimeout(timer);
    const now = new Date();
    timer = setTimeout(check, stepMs);
    if (startOf(now) === begun) return;
    begun = startOf(now);
    today.set(now);
  };
  // Timers are late after a machine has slept.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  check();
}

export const renewToday = (): void => today.set(new Date());

export const onToday = today.subscribe;

export const useToday = (): Date => useStore(today);
