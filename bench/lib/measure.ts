/** The result of a bench: a table, and a sentence that names the measurement. */
export interface Measured {
  what: string;
  rows: Record<string, string | number>[];
}

/** The value below which this share of them lies; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Fewer digits than were measured, as many as mean something. */
export const rounded = (value: number): number => Number(value.toPrecision(3));
