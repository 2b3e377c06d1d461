import type { ReactNode } from 'react';

interface RowBodyProps {
  own: boolean;
  /** Only words, which are as wide as they need: measuring them twice would make each layout of the log slower. */
  plain: boolean;
  /** What it waits for. */
  aside: ReactNode;
  children: ReactNode;
}

/** The words of a message and what belongs to them: one's own are on the leaf, with `aside` beside it. */
export function RowBody({ own, plain, aside, children }: RowBodyProps) {
  // No element more than it takes: styles are calculated for each with every message that comes.
  if (!own)
    return (
      <>
        <div className={plain ? undefined : 'w-fit max-w-full'}>{children}</div>
        {aside}
      </>
    );
  return (
    <div className="flex items-center gap-2 sides:flex-row-reverse">
      <div className="leaf">{children}</div>
      {aside}
    </div>
  );
}
