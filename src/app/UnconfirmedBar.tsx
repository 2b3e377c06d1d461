import { useUnconfirmed } from '../data/live/useUnconfirmed';
import { t } from '../i18n/translate';

/** One thin line while something on screen is what this device last saw, and the service has not answered yet. */
export function UnconfirmedBar() {
  if (!useUnconfirmed()) return null;
  return (
    <div className="relative">
      <div
        role="progressbar"
        aria-label={t('app.lastSeen')}
        className="soon absolute inset-x-0 top-0 z-10 h-0.5 bg-brand"
      />
    </div>
  );
}
