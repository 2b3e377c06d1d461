export const GroupSkeleton = () => (
  <div aria-hidden className="grid gap-0.5">
    {Array.from({ length: 8 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
      <div key={row} className="flex h-14 items-center gap-[0.6875rem] px-2.5">
        <div className="skeleton size-10 rounded-xl" />
        <div className="grid flex-1 gap-2">
          <div className="skeleton h-3.5 w-2/5" />
          <div className="skeleton h-3 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);
