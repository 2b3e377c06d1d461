/** Matches a flag, a keycap or a pictograph. `\p{RGI_Emoji}` is stricter but takes 20 ms to compile at each start. */
const oneEmoji =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}[\u{E0020}-\u{E007F}]*(?:\p{Emoji_Modifier}|\uFE0F|\u200D|\p{Extended_Pictographic})*)$/u;
/** Matches a text symbol such as `©`, unless the emoji variation selector follows. */
const sign =
  /(?!\p{Emoji_Presentation})[\u00a9\u00ae\u203c\u2049\u2100-\u25ff\u2640\u2642\u2714\u2716\u3030\u303d\u3297\u3299](?!\ufe0f)/u;
const beginning = /^(?:\p{Regional_Indicator}|\p{Extended_Pictographic}|[0-9#*]\uFE0F?\u20E3)/u;
const maxLength = 64;

let graphemes: Intl.Segmenter | undefined;

export function isBigEmoji(text: string): boolean {
  const bare = text.replace(/\s/g, '');
  if (bare.length > maxLength || !beginning.test(bare) || sign.test(bare)) return false;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const parts = [...graphemes.segment(bare)];
  return parts.length <= 3 && parts.every(({ segment }) => oneEmoji.test(segment));
}
