import { Search } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode } from 'react';
import { classes } from '../classes';

export const searchLook =
  'boxed min-h-9 w-full truncate rounded-lg bg-hover ps-[2.25rem] pe-3 text-preview placeholder:text-faint pointer-coarse:min-h-11';

export const SearchBox = ({ children }: { children: ReactNode }) => (
  <div className="relative flex min-w-0 flex-1">
    <Search
      size="1rem"
      aria-hidden
      className="pointer-events-none absolute inset-y-0 start-[0.75rem] m-auto text-ink2"
    />
    {children}
  </div>
);

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with true on focus and false on blur, so that the list can load before the first letter. */
  onReady?: (there: boolean) => void;
}

export const SearchField = memo(function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onReady, className, ...rest } = props;
  return (
    <SearchBox>
      <input
        type="search"
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
        className={classes(searchLook, className)}
        {...rest}
      />
    </SearchBox>
  );
});
