import { readFile } from 'node:fs/promises';
import emojiFile from 'emojibase-data/en/compact.json';
import shortcodeFile from 'emojibase-data/en/shortcodes/github.json';
import { createEmojis } from '#ui/emoji/emojiSearch';

export const emojis = createEmojis(emojiFile, shortcodeFile);

/** Answers as the build's host does for the files of emoji. */
export const fetchEmojiFile = async (address: string): Promise<Response> => new Response(await readFile(`.${address}`));
