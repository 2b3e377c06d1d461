import { inDialog, lazyPart } from '../parts/lazyPart';
import { createPart } from '../parts/parts';

/** All emoji, which are many: loaded when somebody looks for one, or a name outside the usual few is on screen. */
export const emojiLate = createPart('emoji', () => import('./emojiLate'), 'wanted');

export const LazyEmojiPicker = lazyPart(
  emojiLate,
  ({ EmojiPicker }) => EmojiPicker,
  inDialog(({ title }) => title),
);
