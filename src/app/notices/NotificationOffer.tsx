import * as z from 'zod/mini';
import { hash } from '../../browser/hash';
import { notificationState, requestNotifications } from '../../browser/page/notify';
import { currentPreferences, setPreferences } from '../../browser/preferences';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import type { Store } from '../../browser/store';
import { showTestNotification } from '../../features/shared/showTestNotification';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toastStore';
import { notificationOffer } from './notificationOffer';

export default function NotificationOffer() {
  const offer = notificationOffer.useOwn();
  const answer = () => {
    const key = offer.get();
    if (key) writeStored(webStorage(), key, true);
    offer.set(null);
  };
  const turnOn = async () => {
    answer();
    const state = await requestNotifications();
    if (state === 'blocked') return void toast(t('notify.blocked'), { tone: 'danger' });
    if (state !== 'allowed') return;
    // Shows a test notification, because some browsers grant permission but show no notification.
    if (await showTestNotification()) setPreferences({ notify: 'all' });
    else toast(t('notify.unsupported'), { tone: 'danger' });
  };
  return (
    <section
      aria-label={t('notify.legend')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line bg-list px-4 py-1.5"
    >
      <p role="status">{t('notify.offer')}</p>
      <div className="flex gap-1">
        <Button look="quiet" className="px-3 text-brand" onClick={() => void turnOn()}>
          {t('notify.turnOn')}
        </Button>
        <Button look="quiet" className="px-3" onClick={answer}>
          {t('notify.notNow')}
        </Button>
      </div>
    </section>
  );
}

export function offerNotifications(offer: Store<string | null>, base: string, contactId: string): void {
  // The key survives the sign-out, so it contains a hash instead of the person's id.
  const key = `confab:notifications-offered:${hash(`${base} ${contactId}`)}`;
  const isOpen = currentPreferences().notify === 'off' && notificationState() === 'unasked';
  if (isOpen && !readStored(webStorage(), key, z.boolean())) offer.set(key);
}
