import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { currentPreferences, setPreferences } from '../browser/preferences';
import { dismissToast, toastStore } from '../ui/overlay/toastStore';

// The build's files have no address here. A part that fails to load would be tried again after its test has ended.
vi.mock('../browser/emojiFiles', () => ({
  fetchEmojiFiles: async () => {
    const emojis = await import('emojibase-data/en/compact.json');
    const shortcodes = await import('emojibase-data/en/shortcodes/github.json');
    return [emojis.default, shortcodes.default];
  },
}));

// A timeout for parts that never come, long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// A document without a screen is as wide as wanted, has a mouse, and moves nothing.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(prefers-reduced-motion: reduce)',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom knows no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

/** Each test begins as at a first visit, without the choices of the one before. */
const preferences = currentPreferences();

// This runs before the complaints are counted, because hooks that are registered later run earlier.
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.get()) dismissToast(id);
  setPreferences(preferences);
  localStorage.clear();
  sessionStorage.clear();
});

// Waits for parts that are still loading, because the next test file would miss them. Also waits for notifications of
// queries, which still need the window.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
});
