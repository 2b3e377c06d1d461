export { default as EmojiPicker } from './EmojiPicker';
export { completeEmoji, emojiNamed } from './emojiSearch';
