import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface SectionProps {
  title: string;
  aside?: string;
  danger?: boolean;
  children: ReactNode;
}

export function Section({ title, aside, danger = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className={danger ? 'font-bold text-danger' : 'font-bold'}>
          {title}
        </h3>
        {aside && <span className="text-sm text-ink2">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

export function FoldedSection({ title, children }: Pick<SectionProps, 'title' | 'children'>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="-my-2">
        <button
          type="button"
          id={id}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mx-2 flex min-h-10 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-lg px-2 font-bold hover:bg-hover pointer-coarse:min-h-11"
        >
          {title}
          <ChevronRight
            size="1.125rem"
            aria-hidden
            className={`text-ink2 transition-transform ${open ? 'rotate-90' : 'mirrored'}`}
          />
        </button>
      </h3>
      {open && children}
    </section>
  );
}
