import type { ReactNode } from 'react';
import type { Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { classes } from '../../../ui/classes';

interface SelectBoxProps {
  group: Group;
  chosen: boolean;
  tabIndex: number;
  onToggle: (id: string, range?: boolean) => void;
  describedBy?: string;
  className?: string;
  children: ReactNode;
}

/** A row to choose instead of to open: all of it is the checkbox. Shift reaches from the row touched last to this one. */
export function SelectBox({ group, chosen, tabIndex, onToggle, describedBy, className, children }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the checkbox inside, which keys reach.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={classes(className, 'cursor-pointer select-none', chosen ? 'bg-accent-soft' : 'hover:bg-hover')}
      onClick={(event) => onToggle(group.id, event.shiftKey)}
    >
      <span className="grid size-9 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          aria-label={t('select.one', { name: group.name })}
          aria-describedby={describedBy}
          tabIndex={tabIndex}
          data-stop
          checked={chosen}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) =>
            onToggle(group.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </span>
      {children}
    </div>
  );
}
