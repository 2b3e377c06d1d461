export const RowsSkeleton = () => (
  <div aria-hidden className="ruled rounded-xl border border-line">
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid gap-2 px-4 py-3.5">
        <div className="skeleton h-3.5 w-1/3" />
        <div className="skeleton h-3 w-1/5" />
      </div>
    ))}
  </div>
);
