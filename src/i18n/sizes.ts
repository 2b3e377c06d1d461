import { locale } from '../browser/settings';

const unit = (unit: string, unitDisplay: 'short' | 'long' = 'short') =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });

/** A kilobyte has 1,024 bytes here, as in the limits of the service. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_024) return unit('byte', 'long').format(bytes);
  return bytes < 1_024 * 1_024
    ? unit('kilobyte').format(bytes / 1_024)
    : unit('megabyte').format(bytes / (1_024 * 1_024));
}
