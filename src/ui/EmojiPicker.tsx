import { useDeferredValue, useState } from 'react';
import { t } from '../words/words';
import { Dialog } from './Dialog';
import { emojiOf, quickReactions, wordsOf } from './emoji';
import { emojiTable } from './emojiTable';
import { inputLook } from './Field';
import { useWhenSeen } from './whenSeen';

interface EmojiPickerProps {
  title: string;
  onPick: (name: string, emoji: string) => void;
  onClose: () => void;
}

const step = 160;

export default function EmojiPicker({ title, onPick, onClose }: EmojiPickerProps) {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(step);
  const words = useDeferredValue(query).toLowerCase().split(/\s+/).filter(Boolean);
  const found = emojiTable.filter((emoji) => words.every((word) => emoji.search.includes(word)));
  const end = useWhenSeen<HTMLDivElement>(() => setShown(shown + step), shown < found.length, shown);
  const pick = (name: string, emoji: string) => {
    onPick(name, emoji);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <input
          type="search"
          data-first-focus
          aria-label={t('reaction.search')}
          placeholder={t('reaction.search')}
          className={inputLook}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setShown(step);
          }}
        />
        {words.length === 0 && (
          <Grid
            label={t('reaction.quick')}
            emojis={quickReactions.map((name) => ({ name, emoji: emojiOf(name) ?? name }))}
            onPick={pick}
          />
        )}
        <div className="scroll-thin h-72 overflow-y-auto">
          {found.length === 0 ? (
            <p className="p-4 text-center text-muted">{t('reaction.none')}</p>
          ) : (
            <Grid label={t('reaction.all')} emojis={found.slice(0, shown)} onPick={pick} />
          )}
          <div ref={end} />
        </div>
      </div>
    </Dialog>
  );
}

interface GridProps {
  label: string;
  emojis: { name: string; emoji: string }[];
  onPick: (name: string, emoji: string) => void;
}

function Grid({ label, emojis, onPick }: GridProps) {
  return (
    <section aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]">
      {emojis.map(({ name, emoji }) => (
        <button
          key={name}
          type="button"
          aria-label={wordsOf(name)}
          title={wordsOf(name)}
          className="grid aspect-square place-items-center rounded-lg text-2xl hover:bg-hover"
          onClick={() => onPick(name, emoji)}
        >
          {emoji}
        </button>
      ))}
    </section>
  );
}
