import { createStore, useStore } from '../store';

const today = createStore(new Date());

const startOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

const stepMs = 60_000;

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
  // Timers are late after the computer slept, so these events also check the day.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  check();
}

export const renewToday = (): void => today.set(new Date());

export const onToday = today.subscribe;

export const useToday = (): Date => useStore(today);
