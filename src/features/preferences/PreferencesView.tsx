import { hasCoarsePointer } from '../../browser/input/pointers';
import { setPreferences, usePreferences } from '../../browser/preferences';
import { useSessions } from '../../data/account/useSessions';
import { useHasCapability } from '../../data/useHasCapability';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSessionActions } from '../../session/SessionContext';
import { Link, loneLink } from '../shared/Link';
import { View } from '../shared/ViewHeader';
import { Appearance } from './Appearance';
import { BlockedPeople } from './account/BlockedPeople';
import { PasswordForm } from './account/PasswordForm';
import { SessionList } from './account/SessionList';
import { Check, Choice } from './Choice';
import { NotificationChoice } from './NotificationChoice';
import { ProfileSettings } from './profile/ProfileSettings';

export function AccountSettings() {
  return useHasCapability('account') ? <Account /> : null;
}

function Account() {
  const account = useSessions();
  const session = useSessionActions();
  return (
    <section aria-label={t('password.title')} className="grid gap-6">
      <h2 className="voice text-lg">{t('password.title')}</h2>
      <PasswordForm
        onChange={async (password, next) => {
          await session.changePassword(password, next);
          await account.refresh();
        }}
      />
      <SessionList
        account={account}
        onEndOthers={async () => {
          await session.endOtherSessions();
          await account.refresh();
        }}
      />
    </section>
  );
}

export default function PreferencesView() {
  // A screen keyboard has neither Shift+Enter nor Ctrl+Enter.
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
