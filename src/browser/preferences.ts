import { createStore, useStore } from './store';

/** Personal settings of this browser. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  density: 'cosy' | 'compact';
  sendKey: 'enter' | 'mod-enter';
  /** Where a conversation opens. */
  openAt: 'unread' | 'newest';
  /** Single-key shortcuts while a message has focus (WCAG 2.1.4: they can be switched off). */
  singleKeys: boolean;
  /** Desktop notifications: of nothing, of messages that name me, of all. */
  notify: 'off' | 'mentions' | 'all';
  /** Whether they show the words themselves; whoever looks over a shoulder reads them too. */
  notifyText: boolean;
}

const standard: Preferences = {
  theme: 'system',
  density: 'cosy',
  sendKey: 'enter',
  openAt: 'unread',
  singleKeys: true,
  notify: 'off',
  notifyText: false,
};
const storageKey = 'confab:preferences';

const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const of = (name: keyof Preferences): unknown =>
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined;
    return {
      theme: oneOf(of('theme'), ['system', 'light', 'dark'], standard.theme),
      density: oneOf(of('density'), ['cosy', 'compact'], standard.density),
      sendKey: oneOf(of('sendKey'), ['enter', 'mod-enter'], standard.sendKey),
      openAt: oneOf(of('openAt'), ['unread', 'newest'], standard.openAt),
      singleKeys: of('singleKeys') !== false,
      notify: oneOf(of('notify'), ['off', 'mentions', 'all'], standard.notify),
      notifyText: of('notifyText') === true,
    };
  } catch {
    return standard;
  }
}

const store = createStore(read());

function apply(next: Preferences) {
  if (next.theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next.theme;
  document.documentElement.dataset.density = next.density;
  store.set(next);
}

/** Sets the theme before the first render, and follows changes made in other tabs. */
export function startPreferences(): void {
  apply(store.get());
  addEventListener('storage', (event) => event.key === storageKey && apply(read()));
}

export function setPreferences(change: Partial<Preferences>): void {
  apply({ ...store.get(), ...change });
  try {
    localStorage.setItem(storageKey, JSON.stringify(store.get()));
  } catch {
    // A browser that keeps nothing still honours the choice until the tab closes.
  }
}

/** For what runs outside of the tree. */
export const currentPreferences = (): Preferences => store.get();

export const usePreferences = (): Preferences => useStore(store);
