import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from './storage';
import { storageKeys } from './storageKeys';
import { createStore, useStore } from './store';

const Preferences = z.object({
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  density: z.catch(z.enum(['cosy', 'compact']), 'cosy'),
  /** `auto` puts own messages on the opposite side only on narrow screens, `rows` never, `sides` always. */
  layout: z.catch(z.enum(['auto', 'rows', 'sides']), 'auto'),
  textSize: z.catch(z.enum(['14', '15', '16', '18']), '15'),
  timeFormat: z.catch(z.enum(['system', '12', '24']), 'system'),
  contrast: z.catch(z.enum(['system', 'more']), 'system'),
  sendKey: z.catch(z.enum(['enter', 'mod-enter']), 'enter'),
  openAt: z.catch(z.enum(['unread', 'newest']), 'unread'),
  /** Single-key shortcuts while a message has the focus. WCAG 2.1.4 requires a way to turn the shortcuts off. */
  singleKeys: z.catch(z.boolean(), true),
  notify: z.catch(z.enum(['off', 'mentions', 'all']), 'off'),
  notifyText: z.catch(z.boolean(), false),
  /** True if the device stores no copy of what the service sent. Unsent messages and drafts are always stored. */
  keepNothing: z.catch(z.boolean(), false),
});

export type Preferences = z.infer<typeof Preferences>;

const read = (): Preferences =>
  readStored(webStorage(), storageKeys.preferences, Preferences) ?? z.parse(Preferences, {});

const store = createStore(read());

function apply(next: Preferences) {
  const { theme, density, layout, textSize, contrast } = next;
  const { dataset } = document.documentElement;
  Object.assign(dataset, { theme, density, layout, textSize, contrast });
  if (theme === 'system') delete dataset.theme;
  store.set(next);
}

export function startPreferences(): void {
  apply(store.get());
  addEventListener('storage', (event) => event.key === storageKeys.preferences && apply(read()));
}

export function setPreferences(change: Partial<Preferences>): void {
  apply({ ...store.get(), ...change });
  writeStored(webStorage(), storageKeys.preferences, store.get());
}

export const onPreferences = (listener: () => void): (() => void) => store.subscribe(listener);

export const currentPreferences = (): Preferences => store.get();

export const usePreferences = (): Preferences => useStore(store);
