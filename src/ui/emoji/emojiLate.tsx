import { fetchEmojiFiles } from '../../browser/emojiFiles';
import { EmojiPicker, type EmojiPickerProps } from './EmojiPicker';
import { createEmojis } from './emojiSearch';

export async function loadEmojis() {
  const emojis = createEmojis(...(await fetchEmojiFiles()));
  const render = (props: Omit<EmojiPickerProps, 'emojis'>) => <EmojiPicker emojis={emojis} {...props} />;
  return { ...emojis, EmojiPicker: render };
}
