/** An emoji as Unicode recommends it for interchange, where the browser knows that list; else what looks like one. */
const recommended = '^\\p{RGI_Emoji}\\uFE0F?$';
const alike =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D|\p{Extended_Pictographic})*)$/u;
const one = oneEmoji();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function oneEmoji(): RegExp {
  try {
    return new RegExp(recommended, 'v');
  } catch {
    return alike;
  }
}

/** One to three emoji and nothing else: they are shown big. */
export function isBigEmoji(text: string): boolean {
  const bare = text.replace(/\s/g, '');
  if (bare === '' || bare.length > 64) return false;
  const parts = [...graphemes.segment(bare)];
  // A heart may come without the sign that makes it a picture.
  return parts.length <= 3 && parts.every(({ segment }) => one.test(segment) || one.test(`${segment}\uFE0F`));
}
