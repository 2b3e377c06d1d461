import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from './storage';
import { storageKeys } from './storageKeys';
import { createStore, useStore } from './store';

/** A choice that is unknown to this version counts as none. */
const Preferences = z.object({
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  density: z.catch(z.enum(['cosy', 'compact']), 'cosy'),
  /** Where one's own messages stand: on the other side where it is narrow, never, always. */
  layout: z.catch(z.enum(['auto', 'rows', 'sides']), 'auto'),
  /** Size of the words of messages, in px. */
  textSize: z.catch(z.enum(['14', '15', '16', '18']), '15'),
  /** Hours as the system has them, 1 to 12, or 0 to 23. */
  timeFormat: z.catch(z.enum(['system', '12', '24']), 'system'),
  contrast: z.catch(z.enum(['system', 'more']), 'system'),
  sendKey: z.catch(z.enum(['enter', 'mod-enter']), 'enter'),
  /** Where a conversation opens. */
  openAt: z.catch(z.enum(['unread', 'newest']), 'unread'),
  /** Single-key shortcuts while a message has focus (WCAG 2.1.4: they can be switched off). */
  singleKeys: z.catch(z.boolean(), true),
  /** Desktop notifications: of nothing, of messages that name me, of all. */
  notify: z.catch(z.enum(['off', 'mentions', 'all']), 'off'),
  /** Whether they show the text of the message. */
  notifyText: z.catch(z.boolean(), false),
  /** What was read is not kept for the next start; unsent words and drafts are. */
  keepNothing: z.catch(z.boolean(), false),
});

/** Personal settings of this browser. */
export type Preferences = z.infer<typeof Preferences>;

const read = (): Preferences =>
  readStored(webStorage(), storageKeys.preferences, Preferences) ?? z.parse(Preferences, {});

const store = createStore(read());

function apply(next: Preferences) {
  if (next.theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next.theme;
  document.documentElement.dataset.density = next.density;
  document.documentElement.dataset.layout = next.layout;
  document.documentElement.dataset.textSize = next.textSize;
  document.documentElement.dataset.contrast = next.contrast;
  store.set(next);
}

/** Sets the theme before the first render, and follows changes made in other tabs. */
export function startPreferences(): void {
  apply(store.get());
  addEventListener('storage', (event) => event.key === storageKeys.preferences && apply(read()));
}

export function setPreferences(change: Partial<Preferences>): void {
  apply({ ...store.get(), ...change });
  // Without storage the choice holds until the tab closes.
  writeStored(webStorage(), storageKeys.preferences, store.get());
}

/** Calls back after every change, in this tab or another; returns how to stop. */
export const onPreferences = (listener: () => void): (() => void) => store.subscribe(listener);

/** For what runs outside of the tree. */
export const currentPreferences = (): Preferences => store.get();

export const usePreferences = (): Preferences => useStore(store);
