import { createStore } from '../../browser/store';

export interface Toast {
  id: number;
  /** Its position on the page, one of `slots`. */
  slot: number;
  text: string;
  action?: { label: string; run: () => void };
  tone: 'plain' | 'danger';
  /** It means nothing in another view. */
  here?: boolean;
  /** It is no longer there, for whatever reason: what it offered is over. */
  onGone?: () => void;
}

/** How long a toast stays that offers something or says what went wrong, in ms. */
const longLifeMs = 8_000;
/** How long one stays that only confirms. */
const shortLifeMs = 2_500;

/** In ms; as long as it is hovered or focused it stays anyway. */
export const lifeOf = ({ action, tone, onGone }: Toast): number =>
  action || onGone || tone === 'danger' ? longLifeMs : shortLifeMs;

/** No more than this many stand there at once: a further one replaces the oldest. */
export const slots = [0, 1, 2, 3];

export const toastStore = createStore<readonly Toast[]>([]);
let nextId = 1;

function set(next: readonly Toast[]) {
  const gone = toastStore.get().filter((toast) => !next.includes(toast));
  toastStore.set(next);
  for (const { onGone } of gone) onGone?.();
}

/** Says something for a few seconds, with at most one thing to do about it. Returns what takes it away. */
export function toast(
  text: string,
  options: Partial<Pick<Toast, 'action' | 'tone' | 'here' | 'onGone'>> = {},
): () => void {
  const id = nextId++;
  const others = toastStore.get().slice(1 - slots.length);
  const slot = slots.find((free) => others.every((other) => other.slot !== free)) ?? 0;
  set([...others, { tone: 'plain', ...options, id, slot, text }]);
  return () => dismissToast(id);
}

export const dismissToast = (id: number): void => set(toastStore.get().filter((toast) => toast.id !== id));

/** Takes away those that belong to the view that is left. */
export const leaveView = (): void => set(toastStore.get().filter(({ here }) => !here));

/** Takes away those that offer something. */
export const takeBackOffers = (): void => set(toastStore.get().filter(({ action }) => !action));

/** Takes away those whose end means something: who leaves can no longer take anything back. */
export const dismissOffers = (): void => set(toastStore.get().filter(({ onGone }) => !onGone));
