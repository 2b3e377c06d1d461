import { currentPreferences, onPreferences } from '../browser/preferences';
import { onToday, renewToday } from '../browser/time/today';
import { setTimeFormat } from '../i18n/dates';

/** From now on times are said as the person prefers, also on what is on screen already. */
export function startTimeFormat(): void {
  let shown = currentPreferences().timeFormat;
  if (shown !== 'system') setTimeFormat(shown);
  // The day also begins elsewhere where the time zone is another one. Before what renders again.
  onToday(() => setTimeFormat(shown));
  onPreferences(() => {
    const { timeFormat } = currentPreferences();
    if (timeFormat === shown) return;
    shown = timeFormat;
    renewToday();
  });
}
