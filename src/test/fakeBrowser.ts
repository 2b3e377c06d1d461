import { type Runtime, waitWith } from '../browser/runtime';
import { createEmitter } from '../browser/store';
import { createFakeLocks } from './fakeLocks';

interface Timer {
  at: number;
  run: () => void;
}

interface Ear {
  name: string;
  receive(message: unknown): void;
}

/** A browser whose time, tabs, locks and crashes the test controls. */
export function createFakeBrowser(seed = 1) {
  let now = 1_000_000;
  let state = seed;
  let keys = 0;
  let readings = 0;
  /** Milliseconds, which go forward even when `now` goes back. */
  let passed = 0;
  // Two readings are never the same, as those of a fine clock.
  const ticks = () => passed + ++readings / 1_000_000;
  let online = true;
  let asked = 0;
  const tabLocks = createFakeLocks();
  const ears = new Set<Ear>();
  const offline = createEmitter();
  const notes = new Map<string, string>();
  const pages = new Set<string>();
  const ends = new Set<{ id: string; gone(): void }>();
  let locks = true;
  const active = new Set<Promise<unknown>>();

  function leavePage(id: string): void {
    pages.delete(id);
    for (const end of ends) if (end.id === id && ends.delete(end)) end.gone();
  }

  /** The browser as one tab sees it. */
  function tab() {
    const timers = new Set<Timer>();
    const wake = createEmitter();
    const leave = createEmitter();
    const hide = createEmitter();
    const myEars = new Set<Ear>();
    const crashed = new AbortController();
    const mine = new Set<Promise<unknown>>();
    const ids = new Set<string>();
    let attention: 'focused' | 'visible' | 'hidden' = 'focused';
    let alive = true;
    const later: Runtime['later'] = (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    };
    const withTabLock: Runtime['withTabLock'] = async (name, run, { steal = false } = {}) => {
      if ((tabLocks.isHeld(name) && !steal) || !alive) return false;
      const watch = () => {
        const pass = run();
        const watched = pass.catch(() => undefined);
        active.add(watched);
        mine.add(watched);
        void watched.then(() => active.delete(watched));
        return pass;
      };
      await tabLocks.hold(name, watch, crashed.signal);
      return true;
    };
    /** A page that does not answer within five seconds is gone. A page that answers is asked again later. */
    const sendQuestion = (id: string, gone: () => void): void =>
      void (pages.has(id) ? later(30_000, () => sendQuestion(id, gone)) : later(5_000, gone));
    const runtime: Runtime = {
      now: () => now,
      ticks,
      // A small generator of our own, so that a failing run can be played again.
      random: () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
      },
      newKey: () => `key-${String(++keys).padStart(16, '0')}`,
      later,
      wait: waitWith(later),
      onWake: (listener) => wake.subscribe(() => alive && listener()),
      onFocus: () => () => undefined,
      onOffline: offline.subscribe,
      onLeave: leave.subscribe,
      onHide: hide.subscribe,
      attention: () => attention,
      online: () => online,
      keepStorage: () => {
        asked++;
      },
      get withTabLock() {
        return locks ? withTabLock : null;
      },
      openChannel: (name, read) => {
        const own = new Set<Ear>();
        return {
          broadcast: (message) => {
            for (const ear of alive ? ears : []) {
              if (ear.name === name && !own.has(ear)) ear.receive(structuredClone(message));
            }
          },
          onMessage: (receive) => {
            const ear = {
              name,
              receive: (data: unknown) => {
                const message = read(data);
                if (message !== undefined) receive(message);
              },
            };
            for (const all of [own, myEars, ears]) all.add(ear);
          },
          close: () => {
            for (const ear of own) ears.delete(ear);
          },
        };
      },
      presence: () => ({
        announce: async (id, signal) => {
          pages.add(id);
          ids.add(id);
          signal.addEventListener('abort', () => leavePage(id));
        },
        present: async () => (locks ? new Set(pages) : null),
        ended: (id) =>
          new Promise((gone) => {
            if (!locks) sendQuestion(id, gone);
            else if (pages.has(id)) ends.add({ id, gone });
            else gone();
          }),
        lock: (run) => run(),
      }),
      syncStorage: {
        getItem: (key) => notes.get(key) ?? null,
        setItem: (key, value) => void notes.set(key, value),
        removeItem: (key) => void notes.delete(key),
        key: (index) => [...notes.keys()][index] ?? null,
        get length() {
          return notes.size;
        },
      },
    };
    return {
      runtime,
      wake: wake.emit,
      leave: leave.emit,
      see: (how: typeof attention) => {
        attention = how;
        if (how === 'hidden') hide.emit();
      },
      due: () => {
        for (const timer of [...timers]) {
          if (timer.at > now || !timers.delete(timer)) continue;
          timer.run();
        }
      },
      isAlive: () => alive,
      /** Stops answering other pages, as a page that the browser has frozen. */
      mute: () => {
        for (const id of ids) leavePage(id);
      },
      /** The page ends without notice: its work never finishes, and its locks become free. */
      crash: () => {
        alive = false;
        timers.clear();
        for (const ear of myEars) ears.delete(ear);
        crashed.abort();
        for (const id of ids) leavePage(id);
        for (const pass of mine) active.delete(pass);
      },
    };
  }

  return {
    tab,
    ticks,
    notes,
    active,
    now: () => now,
    setOnline: (is: boolean) => {
      online = is;
      if (!is) offline.emit();
    },
    /** From now on there are no locks, so nobody can tell which pages live. */
    hidePages: () => {
      locks = false;
    },
    /** How often the app asked the browser for persistent storage. */
    askedToKeep: () => asked,
    advance: (ms: number) => {
      now += ms;
      passed += Math.max(0, ms);
    },
  };
}

/** A browser with one tab, whose timers are due when the test moves the clock. `random` always returns 0.5. */
export function createFakeRuntime() {
  const browser = createFakeBrowser();
  const { runtime, due, wake, leave, see } = browser.tab();
  return {
    runtime: { ...runtime, random: () => 0.5 },
    advance: (ms: number) => {
      browser.advance(ms);
      due();
    },
    wake,
    leave,
    see,
    setOnline: browser.setOnline,
    /** Lets promises and network answers through. */
    settle: async () => {
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

/** Lets everything that is already settled arrive. */
export async function breathe(): Promise<void> {
  for (let i = 0; i < 20; i++) await null;
}
