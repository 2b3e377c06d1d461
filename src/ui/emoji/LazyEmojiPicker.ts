import { inDialog, lazyPart } from '../parts/lazyPart';

/** All emoji, which are many: a part of its own. */
export const LazyEmojiPicker = lazyPart(
  () => import('./EmojiPicker'),
  inDialog(({ title }) => title),
);
