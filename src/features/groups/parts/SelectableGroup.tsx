import type { ReactNode } from 'react';
import type { Group } from '#contract/resources';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { SelectBox } from '#ui/selection/SelectBox';
import type { Selection } from '#ui/selection/useSelection';
import { nameApart } from '../../shared/groups/namesakes';

interface SelectableGroupProps {
  group: Group;
  apart: string | undefined;
  chosen: boolean;
  tabIndex: number;
  onToggle: Selection['toggle'];
  describedBy: string;
  className: string;
  children: ReactNode;
}

export function SelectableGroup(props: SelectableGroupProps) {
  const { group, apart, chosen, tabIndex, onToggle, describedBy, className, children } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: extends the click area of the checkbox inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox inside takes the keys.
    <div
      className={classes(className, 'cursor-pointer select-none', chosen ? 'chosen-row bg-soft' : 'hover:bg-hover')}
      onClick={(event) => onToggle(group.id, event.shiftKey)}
    >
      <span className="grid size-10 shrink-0 place-items-center">
        <SelectBox
          label={t('select.one', { name: nameApart(group, apart) })}
          aria-describedby={describedBy}
          tabIndex={tabIndex}
          data-stop
          checked={chosen}
          onClick={(event) => event.stopPropagation()}
          onToggle={(range) => onToggle(group.id, range)}
        />
      </span>
      {children}
    </div>
  );
}
