import { whenIdle } from '../../browser/page/idle';
import { forgetScreen, screenKey } from '../../browser/page/lastScreen';
import { currentPreferences } from '../../browser/preferences';
import type { Runtime } from '../../browser/runtime';
import { readStored, webStorage } from '../../browser/storage';
import { createDebounce } from '../../browser/time/debounce';
import type { Change } from '../../data/truth/changes';
import { RememberedSession } from '../../session/rememberedSession';
import { toastStore } from '../../ui/overlay/toastStore';
import type { RecordedScreen } from './recording';
import { recordScreen } from './recordScreen';

declare global {
  /** What the look of a screen depends on, apart from its words: `public/screen.js` draws one for the same conditions alone. */
  var confabScreen: ((path?: string) => string) | undefined;
}

/** As `public/screen.js` has it: in UTF-16 units. */
const maxLength = 16_000;
/** How long nothing must have changed on screen, in ms. */
const unchangedMs = 1_500;

/** Whatever is open over the list and the conversation, or asks for something. */
const open =
  'dialog[open], [role="dialog"], [role="menu"], [role="listbox"], search, [data-over], ' +
  'input:not([type="search"], [type="file"]), textarea:not(#composer-field), [aria-expanded="true"][aria-haspopup]';
/** Words that are not sent yet belong to the outbox, and a copy of what is gone may stand in the page as long as it moves. */
const passing = '.line-waiting, .line-refused, [data-ghost]';

interface Screen {
  base: string;
  contactId: string;
  /** Whether a start at `/` leads to what is on screen. */
  isHome: () => boolean;
  watchChanges(onChange: (change: Change) => void): () => void;
  runtime: Runtime;
  record?: (root: Element) => RecordedScreen;
}

/** Whether the next start shows the same: list and conversation as they open, and nothing else. */
function isAsOpened(root: Element): boolean {
  if (!/^\/groups(?:\/(?!new$)[^/]+)?$/.test(location.pathname)) return false;
  if (root.querySelector(open) || root.querySelector(passing) || toastStore.get().length > 0) return false;
  return [...root.querySelectorAll('input')].every((field) => field.value === '');
}

/** Only of an account of this browser: with a token for this tab the next start may be somebody else's. */
function isOwn({ base, contactId }: Pick<Screen, 'base' | 'contactId'>): boolean {
  const storage = webStorage();
  const session = readStored(storage, 'confab:session', RememberedSession);
  const isRemembered = session?.kind === 'account' && session.base === base && session.id === contactId;
  return isRemembered && webStorage('sessionStorage')?.getItem('confab:token') === null;
}

/**
 * Keeps what is on screen for the next start, under the rules for what this device keeps (decision 020): written when nothing
 * has changed for a while and when the page goes out of view, taken away at once by every change that the service reports.
 * Returns how to stop; what is kept stays.
 */
export function keepScreen(screen: Screen): () => void {
  const { base, contactId, isHome, watchChanges, runtime, record = recordScreen } = screen;
  const ended = new AbortController();
  const { signal } = ended;
  const root = document.getElementById('root') ?? document.body;

  const mayKeep = () =>
    webStorage()?.getItem('confab:seen') != null &&
    webStorage()?.getItem('confab:leaving') == null &&
    !currentPreferences().keepNothing &&
    !matchMedia('(forced-colors: active)').matches &&
    isOwn({ base, contactId });

  const keep = () => {
    debounce.stop();
    const at = globalThis.confabScreen?.();
    if (signal.aborted || at === undefined) return;
    forgetScreen();
    if (!mayKeep() || !isAsOpened(root)) return;
    const home = isHome() ? globalThis.confabScreen?.('/') : undefined;
    const text = JSON.stringify({ at, home, ...record(root) });
    if (text.length > maxLength) return;
    try {
      webStorage()?.setItem(screenKey, text);
    } catch {
      // Full, or refused: the next start has none.
    }
  };

  const debounce = createDebounce(runtime, unchangedMs, () =>
    whenIdle(() => {
      if (runtime.attention() !== 'hidden') keep();
    }),
  );

  const observer = new MutationObserver(debounce.changed);
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  addEventListener('resize', debounce.changed, { signal });
  const stops = [
    watchChanges(() => {
      forgetScreen();
      debounce.changed();
    }),
    runtime.onHide(keep),
    runtime.onLeave(keep),
    () => observer.disconnect(),
    debounce.stop,
  ];
  debounce.changed();
  return () => {
    ended.abort();
    for (const stop of stops) stop();
  };
}
