import { Bold, Code, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Strikethrough } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import type { Key } from '../../words/words';
import { t } from '../../words/words';
import type { Format } from './formatting';

interface Item {
  format: Format;
  icon: LucideIcon;
  words: Key & `format.${Format}`;
  keys: string;
}

const items: Item[] = [
  { format: 'bold', icon: Bold, words: 'format.bold', keys: 'Control+B' },
  { format: 'italic', icon: Italic, words: 'format.italic', keys: 'Control+I' },
  { format: 'strike', icon: Strikethrough, words: 'format.strike', keys: 'Control+Shift+X' },
  { format: 'code', icon: Code, words: 'format.code', keys: 'Control+E' },
  { format: 'link', icon: Link, words: 'format.link', keys: 'Control+Shift+U' },
  { format: 'quote', icon: Quote, words: 'format.quote', keys: 'Control+Shift+9' },
  { format: 'bullets', icon: List, words: 'format.bullets', keys: 'Control+Shift+8' },
  { format: 'numbers', icon: ListOrdered, words: 'format.numbers', keys: 'Control+Shift+7' },
];

/** What the shortcuts do, for fingers and for those who do not know them. One stop of the Tab key. */
export default function FormatBar({ onFormat, onLeave }: { onFormat: (format: Format) => void; onLeave: () => void }) {
  const [stop, setStop] = useState(0);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onLeave();
    }
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forwards ? 1 : /^Arrow(Left|Right)$/.test(event.key) ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (stop + step + items.length) % items.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      role="toolbar"
      aria-label={t('format.title')}
      aria-controls="composer-field"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // The selection stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      className="-order-2 flex basis-full flex-wrap border-b border-line pb-1"
    >
      {items.map(({ format, icon, words, keys }, index) => (
        <IconButton
          key={format}
          icon={icon}
          small
          label={t(words)}
          aria-keyshortcuts={keys}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  );
}
