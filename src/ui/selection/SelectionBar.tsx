import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes';

interface SelectionBarProps {
  label: string;
  /** How many are chosen, and why something cannot be done with them. */
  status: ReactNode;
  className: string;
  statusClassName?: string;
  /** Escape in the toolbar ends the choosing, as it does in the list. */
  onEnd: () => void;
  children: ReactNode;
}

/** The row of a list that Tab comes to; without one, the heading above it. */
const targets = ['[data-stop][tabindex="0"]', '[data-row][tabindex="0"]', 'h1'];

function focusList(around: Element | null | undefined) {
  const [next] = targets.flatMap((target) => around?.querySelector<HTMLElement>(target) ?? []);
  next?.focus();
}

/**
 * The toolbar of a list while its rows are chosen. The list gets the focus when the toolbar comes and what opened it has gone,
 * and when it goes with the focus in it.
 */
export function SelectionBar({ label, status, className, statusClassName, onEnd, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // A layout effect's end runs while the bar is still in the document, the last moment to know who has the focus.
  useLayoutEffect(() => {
    const here = bar.current;
    const around = here?.closest('nav, main');
    if (document.activeElement === document.body) focusList(around);
    return () => {
      if (!here?.contains(document.activeElement)) return;
      focusList(around);
      // In the same moment its rows may become other elements.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusList(around);
      });
    };
  }, []);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={classes('flex flex-wrap items-center', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onEnd();
      }}
    >
      <p role="status" className={classes('me-auto font-medium tabular-nums', statusClassName)}>
        {status}
      </p>
      {children}
    </div>
  );
}
