import { locale } from '../browser/settings';

const unit = (unit: string, unitDisplay: 'short' | 'long' = 'short') =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });

/** Divides by 1,024, like the limits: "10 MB", not "10.5 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1_024) return unit('byte', 'long').format(bytes);
  return bytes < 1_024 * 1_024
    ? unit('kilobyte').format(bytes / 1_024)
    : unit('megabyte').format(bytes / (1_024 * 1_024));
}
