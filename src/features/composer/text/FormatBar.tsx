import { Bold, Code, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Strikethrough } from 'lucide-react';
import type { Key } from '#i18n/translate';
import { t } from '#i18n/translate';
import { IconButton } from '#ui/Button';
import { useRovingToolbar } from '#ui/useRovingToolbar';
import type { Format } from '../../shared/writing/formatting';

const items: { format: Format; icon: LucideIcon; words: Key & `format.${Format}`; keys: string }[] = [
  { format: 'bold', icon: Bold, words: 'format.bold', keys: 'Control+B' },
  { format: 'italic', icon: Italic, words: 'format.italic', keys: 'Control+I' },
  { format: 'strike', icon: Strikethrough, words: 'format.strike', keys: 'Control+Shift+X' },
  { format: 'code', icon: Code, words: 'format.code', keys: 'Control+E' },
  { format: 'link', icon: Link, words: 'format.link', keys: 'Control+Shift+U' },
  { format: 'quote', icon: Quote, words: 'format.quote', keys: 'Control+Shift+9' },
  { format: 'bullets', icon: List, words: 'format.bullets', keys: 'Control+Shift+8' },
  { format: 'numbers', icon: ListOrdered, words: 'format.numbers', keys: 'Control+Shift+7' },
];

export default function FormatBar({ onFormat, onLeave }: { onFormat: (format: Format) => void; onLeave: () => void }) {
  const { toolbar, toolProps } = useRovingToolbar('bold');

  return (
    <div
      role="toolbar"
      aria-label={t('format.title')}
      aria-controls="composer-field"
      tabIndex={-1}
      onFocus={toolbar.onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return toolbar.onKeyDown(event);
        event.stopPropagation();
        onLeave();
      }}
      // Keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
      className="-order-3 flex basis-full flex-wrap border-b border-line pb-1"
    >
      {items.map(({ format, icon, words, keys }) => (
        <IconButton
          key={format}
          icon={icon}
          small
          label={t(words)}
          aria-keyshortcuts={keys}
          {...toolProps(format)}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  );
}
