import { Search } from 'lucide-react';
import { memo } from 'react';

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The field got or lost the focus: the whole list can be fetched before somebody types. */
  onReady?: (there: boolean) => void;
}

/** Narrows a list while it is typed in; Escape empties it. */
export const FilterField = memo(function FilterField({ label, value, onChange, onReady }: FilterFieldProps) {
  return (
    <label className="relative flex min-w-0 flex-1">
      <Search size="1rem" aria-hidden className="absolute inset-y-0 start-[0.75rem] m-auto text-ink2" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => onReady?.(true)}
        onBlur={() => onReady?.(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
        className="boxed min-h-9 w-full truncate rounded-lg bg-hover ps-[2.25rem] pe-3 text-preview placeholder:text-faint pointer-coarse:min-h-11"
      />
    </label>
  );
});
