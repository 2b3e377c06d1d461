import { useLayoutEffect, useRef } from 'react';
import { GroupSkeleton } from '../features/groups/list/GroupSkeleton';
import { ViewHeader } from '../features/shared/ViewHeader';

/** A view while its code is on its way: its header, and rows in outline. Focus that is in it goes on to the view's heading. */
export function ViewOutline({ title }: { title: string }) {
  const ref = useRef<HTMLDivElement>(null);

  // A layout effect's end runs while this is still in the document; what takes its place is there right after.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
      });
    };
  }, []);

  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={title} />
      <div className="mx-auto w-full max-w-3xl p-4 md:p-8">
        <GroupSkeleton />
      </div>
    </div>
  );
}
