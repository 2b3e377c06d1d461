/** Common reactions, so that `emojiTable.ts` loads only for other names. */
const known: Record<string, string> = {
  thumbs_up: '👍',
  thumbs_down: '👎',
  red_heart: '❤️',
  heart: '❤️',
  face_with_tears_of_joy: '😂',
  party_popper: '🎉',
  tada: '🎉',
  open_mouth: '😮',
  face_with_open_mouth: '😮',
  crying_face: '😢',
  folded_hands: '🙏',
  eyes: '👀',
  fire: '🔥',
  rocket: '🚀',
  hundred_points: '💯',
  clapping_hands: '👏',
  white_check_mark: '✅',
  check_mark_button: '✅',
  ok: '👌',
  ok_hand: '👌',
  waving_hand: '👋',
  thinking_face: '🤔',
  red_angry_face: '😡',
  enraged_face: '😡',
  smiling_face_with_heart_eyes: '😍',
  grinning_face: '😀',
  sparkles: '✨',
};

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

const extra = new Map<string, string>();
export const learnEmoji = (name: string, emoji: string): void => void extra.set(name, emoji);

export const emojiOf = (name: string): string | null =>
  Object.hasOwn(known, name) ? (known[name] ?? null) : (extra.get(name) ?? null);

/** Other services' names for the same emoji, used only for labels. */
const sameAs: Record<string, string> = {
  tada: 'party_popper',
  heart: 'red_heart',
  open_mouth: 'face_with_open_mouth',
  white_check_mark: 'check_mark_button',
  ok: 'ok_hand',
  red_angry_face: 'enraged_face',
};

/** `thumbs_up` → "thumbs up", `tada` → "party popper". */
export const labelOf = (name: string): string =>
  ((Object.hasOwn(sameAs, name) && sameAs[name]) || name).replace(/[_-]+/g, ' ').trim();
