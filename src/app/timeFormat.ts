import { currentPreferences, onPreferences } from '../browser/preferences';
import { onToday, renewToday } from '../browser/time/today';
import { setTimeFormat } from '../i18n/dates';

export function startTimeFormat(): void {
  let shown = currentPreferences().timeFormat;
  if (shown !== 'system') setTimeFormat(shown);
  // Another time zone moves the day. Before subscribers re-render.
  onToday(() => setTimeFormat(shown));
  onPreferences(() => {
    const { timeFormat } = currentPreferences();
    if (timeFormat === shown) return;
    shown = timeFormat;
    renewToday();
  });
}
