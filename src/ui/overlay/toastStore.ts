import { createStore } from '../../browser/store';

export interface Toast {
  id: number;
  slot: number;
  text: string;
  action?: { label: string; run: () => void };
  tone: 'plain' | 'danger';
  here?: boolean;
  /** Id of the subject. A later toast with the same id replaces this toast. */
  about?: string;
  onGone?: () => void;
}

const longLifeMs = 8_000;
const shortLifeMs = 2_500;

export const lifeOf = ({ action, tone, onGone }: Toast): number =>
  action || onGone || tone === 'danger' ? longLifeMs : shortLifeMs;

/** If all slots are in use, a new toast replaces the oldest toast. */
export const slots = [0, 1, 2, 3];

export const toastStore = createStore<readonly Toast[]>([]);
let nextId = 1;

function set(next: readonly Toast[]) {
  const gone = toastStore.get().filter((toast) => !next.includes(toast));
  toastStore.set(next);
  for (const { onGone } of gone) onGone?.();
}

export function toast(text: string, options: Partial<Omit<Toast, 'id' | 'slot' | 'text'>> = {}): () => void {
  const id = nextId++;
  const { about } = options;
  const others = toastStore
    .get()
    .filter((other) => about === undefined || other.about !== about)
    .slice(1 - slots.length);
  const slot = slots.find((free) => others.every((other) => other.slot !== free)) ?? 0;
  set([...others, { tone: 'plain', ...options, id, slot, text }]);
  return () => dismissToast(id);
}

export const dismissToast = (id: number): void => set(toastStore.get().filter((toast) => toast.id !== id));

export const leaveView = (): void => set(toastStore.get().filter(({ here }) => !here));

export const takeBackOffers = (): void => set(toastStore.get().filter(({ action }) => !action));

/** Removes the toasts with a pending effect and runs the effects (`onGone`) now, before the person leaves the page. */
export const dismissOffers = (): void => set(toastStore.get().filter(({ onGone }) => !onGone));
