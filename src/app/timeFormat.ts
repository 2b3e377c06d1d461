import { currentPreferences, onPreferences } from '../browser/preferences';
import { onToday, renewToday } from '../browser/time/today';
import { setTimeFormat } from '../i18n/dates';

export function startTimeFormat(): void {
  let shown = currentPreferences().timeFormat;
  if (shown !== 'system') setTimeFormat(shown);
  // A new time zone can change the date, so this first subscriber rebuilds the formats before components render.
  onToday(() => setTimeFormat(shown));
  onPreferences(() => {
    const { timeFormat } = currentPreferences();
    if (timeFormat === shown) return;
    shown = timeFormat;
    renewToday();
  });
}
