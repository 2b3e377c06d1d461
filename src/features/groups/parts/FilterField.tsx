import { Search } from 'lucide-react';
import { memo } from 'react';

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Somebody is in the field, and about to type: what is filtered can be fetched meanwhile. */
  onReady?: (there: boolean) => void;
}

/** Narrows a list while it is typed in; Escape empties it. */
export const FilterField = memo(function FilterField({ label, value, onChange, onReady }: FilterFieldProps) {
  return (
    <label className="relative block">
      <Search size="1rem" aria-hidden className="absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
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
        className="min-h-10 w-full rounded-lg border border-line bg-canvas ps-9 pe-3 placeholder:text-muted"
      />
    </label>
  );
});
