import { useId } from 'react';
import { chooseTone, useEmojiChoice } from '../../browser/emojiChoice';
import { t } from '../../i18n/translate';

const hands = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'];

/** Remembered, and used for every emoji that has tones. */
export function SkinTones() {
  const { tone } = useEmojiChoice();
  const name = useId();
  const names = [
    t('emoji.tone.none'),
    t('emoji.tone.light'),
    t('emoji.tone.mediumLight'),
    t('emoji.tone.medium'),
    t('emoji.tone.mediumDark'),
    t('emoji.tone.dark'),
  ];
  return (
    <fieldset className="flex flex-wrap items-center gap-1 pointer-coarse:gap-0">
      <legend className="float-start me-3 text-sm text-ink2">{t('emoji.tone')}</legend>
      {hands.map((hand, index) => (
        <label
          key={hand}
          title={names[index]}
          className="relative grid size-9 pointer-coarse:size-11 cursor-pointer place-items-center rounded-lg border-2 border-transparent text-xl hover:bg-hover has-checked:border-chosen forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            aria-label={names[index]}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={tone === index}
            onChange={() => chooseTone(index)}
          />
          <span aria-hidden>{hand}</span>
        </label>
      ))}
    </fieldset>
  );
}
