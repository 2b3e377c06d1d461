/** Common reactions. Only other names need the emoji files. */
const emojis = new Map([
  ['thumbs_up', '👍'],
  ['thumbs_down', '👎'],
  ['red_heart', '❤️'],
  ['face_with_tears_of_joy', '😂'],
  ['party_popper', '🎉'],
  ['face_with_open_mouth', '😮'],
  ['crying_face', '😢'],
  ['folded_hands', '🙏'],
  ['eyes', '👀'],
  ['fire', '🔥'],
  ['rocket', '🚀'],
  ['hundred_points', '💯'],
  ['clapping_hands', '👏'],
  ['check_mark_button', '✅'],
  ['ok_hand', '👌'],
  ['waving_hand', '👋'],
  ['thinking_face', '🤔'],
  ['enraged_face', '😡'],
  ['smiling_face_with_heart_eyes', '😍'],
  ['grinning_face', '😀'],
  ['sparkles', '✨'],
]);

export const quickReactions = [
  'thumbs_up',
  'red_heart',
  'face_with_tears_of_joy',
  'party_popper',
  'face_with_open_mouth',
  'crying_face',
  'folded_hands',
  'eyes',
];

export function learnEmoji(name: string, emoji: string): void {
  if (!emojis.has(name)) emojis.set(name, emoji);
}

/** Other services' names for the same emoji. */
const sameAs = new Map([
  ['tada', 'party_popper'],
  ['heart', 'red_heart'],
  ['open_mouth', 'face_with_open_mouth'],
  ['white_check_mark', 'check_mark_button'],
  ['ok', 'ok_hand'],
  ['red_angry_face', 'enraged_face'],
]);

const commonName = (name: string): string => sameAs.get(name) ?? name;

export const emojiOf = (name: string): string | null => emojis.get(commonName(name)) ?? null;

/** `thumbs_up` → "thumbs up", `tada` → "party popper". */
export const labelOf = (name: string): string => commonName(name).replace(/[_-]+/g, ' ').trim();
