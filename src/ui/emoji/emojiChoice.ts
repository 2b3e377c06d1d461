import { createStore, useStore } from '../../browser/store';
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

const store = createStore(read());

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
  store.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still honours the choice until the tab closes.
  }
}

export function rememberEmoji({ name, emoji }: ChosenEmoji): void {
  const { recent, tone } = store.get();
  set({ tone, recent: [{ name, emoji }, ...recent.filter((each) => each.name !== name)].slice(0, maxRecent) });
}

export const chooseTone = (tone: number): void => set({ ...store.get(), tone });

export const useEmojiChoice = (): Choice => useStore(store);

const usual = quickReactions.map((name) => ({ name, emoji: emojiOf(name) ?? name }));

/** Those of late, filled up with those that most people use. */
export const suggested = (recent: readonly ChosenEmoji[], count: number): ChosenEmoji[] =>
  [...recent, ...usual.filter((each) => recent.every((other) => other.name !== each.name))].slice(0, count);
