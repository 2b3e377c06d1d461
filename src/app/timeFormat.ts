import { currentPreferences, onPreferences } from '../browser/preferences';
import { renewToday } from '../browser/today';
import { setTimeFormat } from '../i18n/dates';

/** From now on times are said as the person prefers, also on what is on screen already. */
export function startTimeFormat(): void {
  let shown = currentPreferences().timeFormat;
  setTimeFormat(shown);
  onPreferences(() => {
    const { timeFormat } = currentPreferences();
    if (timeFormat === shown) return;
    shown = timeFormat;
    setTimeFormat(timeFormat);
    renewToday();
  });
}
