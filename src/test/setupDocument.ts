import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { currentPreferences, setPreferences } from '../browser/preferences';
import { dismissToast, toastStore } from '../ui/overlay/toastStore';

// Ends what would never come; a busy machine may take its time.
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

/** As at the first visit: the choices of one test are not those of the next. */
const preferences = currentPreferences();

// Before the complaints are counted: what is registered later is run earlier.
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.get()) dismissToast(id);
  setPreferences(preferences);
  localStorage.clear();
  sessionStorage.clear();
});

// A part that is still being fetched when the document ends would be missing in the next file; and what a query has put off to the
// next turn, for a component that is gone by then, still asks for the window.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
});
