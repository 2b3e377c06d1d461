/** Three rows in the final layout, so nothing jumps when the groups arrive. */
export function ArchivedSkeleton() {
  return (
    <div aria-hidden className="mx-auto grid w-full max-w-3xl gap-2 pt-6">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-18 items-center gap-3 rounded-xl border border-line p-3">
          <div className="skeleton size-9" />
          <div className="grid flex-1 gap-2">
            <div className="skeleton h-3.5 w-1/3" />
            <div className="skeleton h-3 w-1/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
