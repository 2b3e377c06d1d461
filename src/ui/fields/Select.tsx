import { ChevronDown } from 'lucide-react';
import { classes } from '../classes';
import { inputLook } from './inputLook';

interface SelectProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly T[];
  labelOf: (option: T) => string;
  onChange: (option: T) => void;
  className?: string;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, value, options, labelOf, onChange, className } = props;
  return (
    <span className={classes('relative grid grid-cols-[minmax(0,1fr)] items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option) === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        className={`${inputLook} appearance-none truncate pe-[2.25rem]`}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
      <ChevronDown size="1rem" aria-hidden className="pointer-events-none absolute end-3 text-ink2" />
    </span>
  );
}
