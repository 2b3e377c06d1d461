import { type ReactNode, useLayoutEffect } from 'react';
import { classes } from '../classes';
import { useLostFocus } from '../useLostFocus';

interface SelectionBarProps {
  label: string;
  status: ReactNode;
  className: string;
  statusClassName?: string;
  onEnd: () => void;
  children: ReactNode;
}

const targets = ['[data-stop][tabindex="0"]', '[data-row][tabindex="0"]', 'h1'];

function focusList(around: Element | null | undefined) {
  const [next] = targets.flatMap((target) => around?.querySelector<HTMLElement>(target) ?? []);
  next?.focus();
}

export function SelectionBar({ label, status, className, statusClassName, onEnd, children }: SelectionBarProps) {
  const bar = useLostFocus<HTMLDivElement>((here) => {
    const around = here.closest('nav, main');
    focusList(around);
    // Checks the focus again, because the rows may be replaced in the same tick.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusList(around);
    });
  });
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusList(bar.current?.closest('nav, main'));
  }, [bar]);
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
