export interface Measured {
  what: string;
  rows: Record<string, string | number>[];
}

/** The value below which `share` of the values lie; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export const rounded = (value: number): number => Number(value.toPrecision(3));
