import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from './storage';
import { createStore, useStore } from './store';

const ChosenEmoji = z.object({ name: z.string(), emoji: z.string() });
export type ChosenEmoji = z.infer<typeof ChosenEmoji>;

/** `recent`: newest first. `tone`: 0 is no skin tone. */
const EmojiChoice = z.object({
  recent: z.catch(z.array(ChosenEmoji), []),
  tone: z.catch(z.number(), 0),
});
type EmojiChoice = z.infer<typeof EmojiChoice>;

const storageKey = 'confab:emoji';
const maxRecent = 16;

const store = createStore(readStored(webStorage(), storageKey, EmojiChoice) ?? z.parse(EmojiChoice, {}));

function set(next: EmojiChoice): void {
  store.set(next);
  writeStored(webStorage(), storageKey, next);
}

export function rememberEmoji({ name, emoji }: ChosenEmoji): void {
  const { recent, tone } = store.get();
  set({ tone, recent: [{ name, emoji }, ...recent.filter((each) => each.name !== name)].slice(0, maxRecent) });
}

export const chooseTone = (tone: number): void => set({ ...store.get(), tone });

export const useEmojiChoice = (): EmojiChoice => useStore(store);
