import { useState } from 'react';
import { useToday } from '#browser/time/today';
import { monthOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { Select } from '#ui/fields/Select';
import { monthsUntil, type Showing } from './figures';

const states = ['all', 'active', 'empty', 'archived'] as const;
/** The number of months to choose from, including this one. */
const monthCount = 13;

/** Filters the groups by their state, or by the time without messages. */
export function ShowChoice({ onChange }: { onChange: (showing: Showing) => void }) {
  const [value, setValue] = useState('all');
  const months = monthsUntil(useToday(), monthCount);
  return (
    <Select
      label={t('allGroups.show')}
      className="max-lg:min-w-0 max-lg:flex-[1_1_10rem]"
      value={value}
      onChange={({ target }) => {
        setValue(target.value);
        onChange(states.find((state) => state === target.value) ?? { quietSince: Number(target.value) });
      }}
    >
      {states.map((state) => (
        <option key={state} value={state}>
          {t(`allGroups.show.${state}`)}
        </option>
      ))}
      {months.map((month) => (
        <option key={month} value={month}>
          {t('allGroups.since', { month: monthOf(month) })}
        </option>
      ))}
    </Select>
  );
}
