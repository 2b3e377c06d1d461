import { classes } from './classes';

export function Progress({ label, value, of }: { label: string; value: number; of?: number | undefined }) {
  const share = of ? Math.min(1, value / of) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(of !== undefined && { 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': of })}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover forced-colors:border"
    >
      <div
        className={classes(
          'h-full rounded-full bg-brand forced-colors:bg-[Highlight]',
          share === null && 'w-1/3 animate-pulse',
        )}
        style={share === null ? undefined : { inlineSize: `${share * 100}%` }}
      />
    </div>
  );
}
