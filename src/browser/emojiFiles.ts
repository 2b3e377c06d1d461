import emojiAddress from 'emojibase-data/en/compact.json?url';
import shortcodeAddress from 'emojibase-data/en/shortcodes/github.json?url';
import * as z from 'zod/mini';

const EmojiFile = z.array(
  z.object({
    label: z.string(),
    unicode: z.string(),
    hexcode: z.string(),
    group: z.optional(z.number()),
    tags: z.optional(z.array(z.string())),
    skins: z.optional(z.array(z.object({ label: z.string(), unicode: z.string() }))),
  }),
);
export type EmojiFile = z.infer<typeof EmojiFile>;

const ShortcodeFile = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type ShortcodeFile = z.infer<typeof ShortcodeFile>;

/** Fetches JSON, because a browser keeps the source of an imported script in memory. Rejects if a file fails. */
export async function fetchEmojiFiles(): Promise<[EmojiFile, ShortcodeFile]> {
  const read = async (address: string): Promise<unknown> => (await fetch(address)).json();
  const [emojis, shortcodes] = await Promise.all([read(emojiAddress), read(shortcodeAddress)]);
  return [z.parse(EmojiFile, emojis), z.parse(ShortcodeFile, shortcodes)];
}
