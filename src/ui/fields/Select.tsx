import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes';
import { inputLook } from './inputLook';

interface SelectProps extends ComponentProps<'select'> {
  label: string;
}

/** The native list, with the look of our fields. */
export const Select = ({ label, className, ...rest }: SelectProps) => (
  <span className={classes('relative grid grid-cols-[minmax(0,1fr)] items-center', className)}>
    <select aria-label={label} className={`${inputLook} appearance-none truncate pe-9`} {...rest} />
    <ChevronDown size="1rem" aria-hidden className="pointer-events-none absolute end-3 text-ink2" />
  </span>
);
