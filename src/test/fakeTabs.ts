import type { OutboxRuntime, TabMessage } from '../outbox/runtime';

interface Timer {
  at: number;
  run: () => void;
}

/** A browser whose time, tabs, locks and crashes a test plays by hand. */
export function createFakeBrowser(seed = 1) {
  let now = 1_000_000;
  let state = seed;
  let keys = 0;
  let ticks = 0;
  let offline = false;
  let asked = 0;
  const held = new Set<string>();
  const tabs = new Set<Set<(news: TabMessage) => void>>();
  const notes = new Map<string, string>();
  const pages = new Set<string>();
  let locks = true;
  const active = new Set<Promise<unknown>>();

  /** One tab's view of it. */
  function tab() {
    const timers = new Set<Timer>();
    const wakers = new Set<() => void>();
    const leavers = new Set<() => void>();
    const ears = new Set<(news: TabMessage) => void>();
    const myLocks = new Set<string>();
    const mine = new Set<Promise<unknown>>();
    const ids = new Set<string>();
    let alive = true;
    tabs.add(ears);
    const runtime: OutboxRuntime = {
      now: () => now,
      ticks: () => ++ticks,
      // A small generator of our own, so that a failing run can be played again.
      random: () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
      },
      newKey: () => `key-${String(++keys).padStart(16, '0')}`,
      later: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      onWake: (listener) => {
        wakers.add(listener);
        return () => wakers.delete(listener);
      },
      onLeave: (listener) => {
        leavers.add(listener);
        return () => leavers.delete(listener);
      },
      offline: () => offline,
      keepStorage: () => {
        asked++;
      },
      withTabLock: async (name, run) => {
        if (held.has(name) || !alive) return false;
        held.add(name);
        myLocks.add(name);
        const pass = run();
        const watched = pass.catch(() => undefined);
        active.add(watched);
        mine.add(watched);
        try {
          await pass;
        } finally {
          if (alive) held.delete(name);
          active.delete(watched);
        }
        return true;
      },
      channel: () => ({
        broadcast: (news) => {
          for (const other of tabs) if (other !== ears && alive) for (const ear of other) ear(structuredClone(news));
        },
        onMessage: (listener) => ears.add(listener),
        close: () => tabs.delete(ears),
      }),
      page: () => {
        const id = `page-${++keys}`;
        pages.add(id);
        ids.add(id);
        const present = async () => (locks ? new Set(pages) : null);
        return { id, announced: Promise.resolve(), present, end: () => void pages.delete(id) };
      },
      syncStorage: {
        getItem: (key) => notes.get(key) ?? null,
        setItem: (key, value) => void notes.set(key, value),
        removeItem: (key) => void notes.delete(key),
      },
    };
    return {
      runtime,
      wake: () => {
        for (const waker of [...wakers]) waker();
      },
      leave: () => {
        for (const leaver of [...leavers]) leaver();
      },
      due: () => {
        for (const timer of [...timers]) {
          if (timer.at > now || !timers.delete(timer)) continue;
          timer.run();
        }
      },
      isAlive: () => alive,
      /** Gone without a word: what it was doing is never finished, and its locks are free. */
      crash: () => {
        alive = false;
        timers.clear();
        wakers.clear();
        tabs.delete(ears);
        for (const name of myLocks) held.delete(name);
        for (const id of ids) pages.delete(id);
        for (const pass of mine) active.delete(pass);
      },
    };
  }

  return {
    tab,
    ticks: () => ++ticks,
    notes,
    active,
    now: () => now,
    setOffline: (is: boolean) => {
      offline = is;
    },
    /** From now on nobody can tell which pages live. */
    hidePages: () => {
      locks = false;
    },
    /** How often the browser was asked to keep what is stored. */
    askedToKeep: () => asked,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

/** Lets everything that is already settled be heard. */
export async function breathe(): Promise<void> {
  for (let i = 0; i < 20; i++) await null;
}
