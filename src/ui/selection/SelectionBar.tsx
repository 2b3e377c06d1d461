import type { ReactNode } from 'react';
import { classes } from '../classes';

interface SelectionBarProps {
  label: string;
  /** How many are chosen, and why something cannot be done with them. */
  status: ReactNode;
  className: string;
  statusClassName?: string;
  children: ReactNode;
}

/** The toolbar of a list while its rows are chosen. */
export function SelectionBar({ label, status, className, statusClassName, children }: SelectionBarProps) {
  return (
    <div role="toolbar" aria-label={label} className={classes('flex items-center', className)}>
      <p role="status" className={classes('me-auto font-medium tabular-nums', statusClassName)}>
        {status}
      </p>
      {children}
    </div>
  );
}
