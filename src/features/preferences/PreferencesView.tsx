import { useState } from 'react';
import { notificationState, requestNotifications } from '#browser/page/notify';
import { Button } from '#ui/Button';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { type Preferences, setPreferences, usePreferences } from '../../browser/preferences';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { Link, loneLink } from '../shared/Link';
import { showTestNotification } from '../shared/showTestNotification';
import { View } from '../shared/ViewHeader';
import { Appearance } from './Appearance';
import { AccountSettings } from './account/AccountSettings';
import { BlockedPeople } from './account/BlockedPeople';
import { Check, Choice } from './Choice';
import { ProfileSettings } from './profile/ProfileSettings';

function NotificationChoice() {
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
          {t(`notify.${state}`)}
        </p>
        {possible && <Button onClick={() => void test()}>{t('notify.test')}</Button>}
        <p role="status" className="text-sm">
          {tested}
        </p>
      </div>
    </div>
  );
}

export default function PreferencesView() {
  // A screen keyboard has no Shift+Enter and no Ctrl+Enter, so a touch device shows its own labels.
  const isTouch = hasCoarsePointer();
  const { sendKey, openAt } = usePreferences();
  return (
    <View title={t('preferences.title')}>
      <div className="mx-auto grid w-full max-w-2xl gap-8 p-4 md:p-8">
        <ProfileSettings />
        <Appearance />
        <Choice
          legend={t('preferences.sendKey')}
          value={sendKey}
          options={['enter', 'mod-enter']}
          labelOf={(option) => t(`preferences.sendKey.${isTouch ? 'touch-' : ''}${option}`)}
          onChange={(value) => setPreferences({ sendKey: value })}
        />
        <Choice
          legend={t('preferences.openAt')}
          value={openAt}
          options={['unread', 'newest']}
          labelOf={(option) => t(`preferences.openAt.${option}`)}
          onChange={(value) => setPreferences({ openAt: value })}
        />
        <Check preference="singleKeys" label={t('preferences.keys')} hint={t('preferences.keysHint')} />
        <NotificationChoice />
        <Check preference="keepNothing" label={t('preferences.keepNothing')} hint={t('preferences.keepNothingHint')} />
        <AccountSettings />
        <BlockedPeople />
        <Link to={paths.doctor} className={`${loneLink} justify-self-start`}>
          {t('doctor.link')}
        </Link>
      </div>
    </View>
  );
}
