import { useSyncExternalStore } from 'react';
import { emojiOf, quickReactions } from './emoji';

export interface ChosenEmoji {
  name: string;
  emoji: string;
}

/** What somebody picked of late in this browser, newest first, and the tone of skin they like. 0 is none. */
interface Choice {
  recent: readonly ChosenEmoji[];
  tone: number;
}

const storageKey = 'confab:emoji';
const maxRecent = 16;

let current = read();
const listeners = new Set<() => void>();

function read(): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const of = (from: unknown, name: string): unknown =>
      typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
    const [recent, tone] = [of(stored, 'recent'), of(stored, 'tone')];
    return {
      recent: (Array.isArray(recent) ? recent : []).flatMap((item: unknown) => {
        const [name, emoji] = [of(item, 'name'), of(item, 'emoji')];
        return typeof name === 'string' && typeof emoji === 'string' ? [{ name, emoji }] : [];
      }),
      tone: [1, 2, 3, 4, 5].find((each) => each === tone) ?? 0,
    };
  } catch {
    return { recent: [], tone: 0 };
  }
}

function set(next: Choice) {
  current = next;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still honours the choice until the tab closes.
  }
}

export function rememberEmoji({ name, emoji }: ChosenEmoji): void {
  set({
    ...current,
    recent: [{ name, emoji }, ...current.recent.filter((each) => each.name !== name)].slice(0, maxRecent),
  });
}

export const chooseTone = (tone: number): void => set({ ...current, tone });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useEmojiChoice = (): Choice => useSyncExternalStore(subscribe, () => current);

const usual = quickReactions.map((name) => ({ name, emoji: emojiOf(name) ?? name }));

/** Those of late, filled up with those that most people use. */
export const suggested = (recent: readonly ChosenEmoji[], count: number): ChosenEmoji[] =>
  [...recent, ...usual.filter((each) => recent.every((other) => other.name !== each.name))].slice(0, count);
