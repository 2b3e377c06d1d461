import { useState } from 'react';
import { notificationState, requestNotifications } from '../../browser/page/notify';
import { type Preferences, setPreferences, usePreferences } from '../../browser/preferences';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { showTestNotification } from '../shared/showTestNotification';
import { Check, Choice } from './Choice';

const reasons = {
  unsupported: 'notify.unsupported',
  insecure: 'notify.insecure',
  blocked: 'notify.blocked',
  unasked: 'notify.unasked',
  allowed: 'notify.allowed',
} as const;

export function NotificationChoice() {
  const { notify: wanted } = usePreferences();
  const [state, setState] = useState(notificationState);
  const [tested, setTested] = useState<string | null>(null);

  const choose = async (value: Preferences['notify']) => {
    setPreferences({ notify: value });
    setTested(null);
    if (value !== 'off') setState(await requestNotifications());
  };
  const test = async () => {
    const now = await requestNotifications();
    setState(now);
    if (now !== 'allowed') return setTested(null);
    setTested(t((await showTestNotification()) ? 'notify.tested' : 'notify.unsupported'));
  };

  const possible = state !== 'unsupported' && state !== 'insecure';
  return (
    <div className="grid gap-3">
      <Choice
        legend={t('notify.legend')}
        hint={t('notify.hint')}
        value={wanted}
        options={['off', 'mentions', 'all']}
        labelOf={(option) => t(`notify.${option}`)}
        onChange={(value) => void choose(value)}
      />
      <Check preference="notifyText" label={t('notify.text')} hint={t('notify.textHint')} />
      <div className="grid justify-items-start gap-2 rounded-xl border border-line bg-list p-4">
        <p className={state === 'allowed' || state === 'unasked' ? 'text-sm text-ink2' : 'text-sm font-medium'}>
          {t(reasons[state])}
        </p>
        {possible && <Button onClick={() => void test()}>{t('notify.test')}</Button>}
        <p role="status" className="text-sm">
          {tested}
        </p>
      </div>
    </div>
  );
}
