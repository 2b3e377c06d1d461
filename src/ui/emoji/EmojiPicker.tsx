import { type CSSProperties, type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { type ChosenEmoji, chooseTone, rememberEmoji, useEmojiChoice } from '../../browser/emojiChoice';
import { isComposing } from '../../browser/input/isComposing';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { t } from '../../i18n/translate';
import { classes } from '../classes';
import { SearchField } from '../fields/SearchField';
import { Dialog } from '../overlay/Dialog';
import { useWindowEvent } from '../useWindowEvent';
import { EmojiGrid, type EmojiGridHandle, type EmojiSection } from './EmojiGrid';
import type { Emoji, Emojis } from './emojiSearch';
import { suggested } from './suggested';

const minRoomRem = 25;
const gapPx = 8;

/** Returns undefined on touch devices, on narrow screens, and if the space above and below is too small. */
function placeBeside(element: HTMLElement): CSSProperties | undefined {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (hasCoarsePointer() || matchMedia('(width < 40rem)').matches) return undefined;
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  const along = isMirrored
    ? { right: 'auto', left: Math.max(gapPx, left + gapPx) }
    : { left: 'auto', right: Math.max(gapPx, innerWidth - right + gapPx) };
  const from = (edge: 'top' | 'bottom') => ({ transformOrigin: `${isMirrored ? 'left' : 'right'} ${edge}` });
  const minRoomPx = minRoomRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const [below, above] = [innerHeight - bottom - 2 * gapPx, top - 2 * gapPx];
  if (below >= minRoomPx)
    return { ...along, ...from('top'), margin: 0, top: bottom + gapPx, bottom: 'auto', maxHeight: below };
  if (above >= minRoomPx)
    return { ...along, ...from('bottom'), margin: 0, top: 'auto', bottom: innerHeight - top + gapPx, maxHeight: above };
  return undefined;
}

const categories = [
  { group: 0, icon: '😀', name: t('emoji.smileys') },
  { group: 1, icon: '👋', name: t('emoji.people') },
  { group: 3, icon: '🐻', name: t('emoji.nature') },
  { group: 4, icon: '🍎', name: t('emoji.food') },
  { group: 5, icon: '🚗', name: t('emoji.travel') },
  { group: 6, icon: '⚽', name: t('emoji.activities') },
  { group: 7, icon: '💡', name: t('emoji.objects') },
  { group: 8, icon: '🔣', name: t('emoji.symbols') },
  { group: 9, icon: '🏁', name: t('emoji.flags') },
];

const hands = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'];
const tones = ['none', 'light', 'mediumLight', 'medium', 'mediumDark', 'dark'] as const;

function SkinTones() {
  const { tone } = useEmojiChoice();
  const name = useId();
  const names = tones.map((each) => t(`emoji.tone.${each}`));
  return (
    <fieldset className="flex flex-wrap items-center justify-items-center gap-1 pointer-coarse:gap-0 max-[26rem]:grid max-[26rem]:grid-cols-6">
      <legend className="float-start me-3 text-sm text-ink2 max-md:sr-only">{t('emoji.tone')}</legend>
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

export interface EmojiPickerProps {
  emojis: Pick<Emojis, 'table' | 'searchEmoji'>;
  title: string;
  anchor?: HTMLElement | null;
  onPick: (name: string, emoji: string) => void;
  onClose: () => void;
}

export function EmojiPicker({ emojis: { table, searchEmoji }, title, anchor, onPick, onClose }: EmojiPickerProps) {
  const [place, setPlace] = useState(() => (anchor ? placeBeside(anchor) : undefined));
  useWindowEvent('resize', () => setPlace(anchor ? placeBeside(anchor) : undefined));
  const [query, setQuery] = useState('');
  const { recent, tone } = useEmojiChoice();
  // Recent emoji keep their places while the picker is open.
  const [first] = useState(() => suggested(recent, 16));
  const grid = useRef<EmojiGridHandle>(null);
  const sought = useDeferredValue(query.trim().toLowerCase());
  const searching = sought !== '';
  const inTone = (emoji: Emoji): ChosenEmoji => emoji.tones[tone - 1] ?? emoji;
  const found = searching ? searchEmoji(sought) : [];
  const sections: EmojiSection[] = searching
    ? [{ label: t('reaction.found'), emojis: found.map(inTone) }]
    : [
        { label: t(recent.length >= first.length ? 'reaction.recent' : 'reaction.quick'), emojis: first },
        ...categories.map(({ group, name }) => ({
          label: name,
          emojis: table.filter((emoji) => emoji.category === group).map(inTone),
        })),
      ];

  const pick = (chosen: ChosenEmoji) => {
    rememberEmoji(chosen);
    onPick(chosen.name, chosen.emoji);
    onClose();
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const [best] = query.trim() ? searchEmoji(query) : [];
    if (event.key === 'ArrowDown') grid.current?.focus();
    else if (event.key === 'Enter' && best) pick(inTone(best));
    // Handles Escape here, because in WebKit a search field would take the first Escape.
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={title} place={place} className={place && 'w-88!'} onClose={onClose}>
      <div className="grid gap-3">
        <SearchField
          // Does not focus the field on touch devices, because the screen keyboard would cover the emoji.
          data-first-focus={hasCoarsePointer() ? undefined : true}
          label={t('reaction.search')}
          className="border border-edge"
          value={query}
          onChange={setQuery}
          onKeyDown={onSearchKey}
        />
        {/* Invisible during a search, so that the results do not move. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div
          role="group"
          aria-label={t('reaction.categories')}
          className={classes(
            'flex flex-wrap justify-between max-[26rem]:grid max-[26rem]:grid-cols-6',
            searching && 'invisible',
          )}
        >
          {categories.map(({ group, icon, name }, index) => (
            <button
              key={group}
              type="button"
              aria-label={name}
              title={name}
              className="grid h-9 min-w-6 flex-1 pointer-coarse:h-11 pointer-coarse:min-w-11 place-items-center rounded-lg text-lg hover:bg-hover"
              onClick={() => grid.current?.show(index + 1)}
            >
              {icon}
            </button>
          ))}
        </div>
        {searching && found.length === 0 ? (
          <p role="status" className="emoji-grid p-4 text-center text-ink2">
            {t('reaction.none')}
          </p>
        ) : (
          <EmojiGrid key={sought} handle={grid} sections={sections} onPick={pick} />
        )}
        <p role="status" className="sr-only">
          {found.length > 0 && t('reaction.count', { count: found.length })}
        </p>
        <SkinTones />
      </div>
    </Dialog>
  );
}
