import { Bold, Code, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Strikethrough } from 'lucide-react';
import { t } from '#i18n/translate';
import { IconButton } from '#ui/Button';
import { useRovingToolbar } from '#ui/useRovingToolbar';
import type { Format } from '../../shared/writing/formatting';

const items: { format: Format; icon: LucideIcon; keys: string }[] = [
  { format: 'bold', icon: Bold, keys: 'Control+B' },
  { format: 'italic', icon: Italic, keys: 'Control+I' },
  { format: 'strike', icon: Strikethrough, keys: 'Control+Shift+X' },
  { format: 'code', icon: Code, keys: 'Control+E' },
  { format: 'link', icon: Link, keys: 'Control+Shift+U' },
  { format: 'quote', icon: Quote, keys: 'Control+Shift+9' },
  { format: 'bullets', icon: List, keys: 'Control+Shift+8' },
  { format: 'numbers', icon: ListOrdered, keys: 'Control+Shift+7' },
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
      // A press must keep the selection of the field.
      onPointerDown={(event) => event.preventDefault()}
      className="-order-3 flex basis-full flex-wrap border-b border-line pb-1"
    >
      {items.map(({ format, icon, keys }) => (
        <IconButton
          key={format}
          icon={icon}
          small
          label={t(`format.${format}`)}
          aria-keyshortcuts={keys}
          {...toolProps(format)}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  );
}
