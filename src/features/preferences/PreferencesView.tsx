import { hasCoarsePointer } from '../../browser/input/pointers';
import { setPreferences, usePreferences } from '../../browser/preferences';
import { useSessions } from '../../data/account/useSessions';
import { useHasCapability } from '../../data/useHasCapability';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSessionActions } from '../../session/SessionContext';
import { Link } from '../shared/Link';
import { ViewHeader } from '../shared/ViewHeader';
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
  const { sendKey, openAt, singleKeys, keepNothing } = usePreferences();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={t('preferences.title')} />
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-2xl gap-8 p-4 md:p-8">
          <ProfileSettings />
          <Appearance />
          <Choice
            legend={t('preferences.sendKey')}
            value={sendKey}
            options={[
              ['enter', t(isTouch ? 'preferences.sendKey.returnSends' : 'preferences.sendKey.enter')],
              ['mod-enter', t(isTouch ? 'preferences.sendKey.returnBreaks' : 'preferences.sendKey.modEnter')],
            ]}
            onChange={(value) => setPreferences({ sendKey: value })}
          />
          <Choice
            legend={t('preferences.openAt')}
            value={openAt}
            options={[
              ['unread', t('preferences.openAt.unread')],
              ['newest', t('preferences.openAt.newest')],
            ]}
            onChange={(value) => setPreferences({ openAt: value })}
          />
          <Check
            label={t('preferences.keys')}
            hint={t('preferences.keysHint')}
            checked={singleKeys}
            onChange={(checked) => setPreferences({ singleKeys: checked })}
          />
          <NotificationChoice />
          <Check
            label={t('preferences.keepNothing')}
            hint={t('preferences.keepNothingHint')}
            checked={keepNothing}
            onChange={(checked) => setPreferences({ keepNothing: checked })}
          />
          <AccountSettings />
          <BlockedPeople />
          <Link
            to={paths.doctor}
            className="reach justify-self-start font-medium text-brand underline underline-offset-2"
          >
            {t('doctor.link')}
          </Link>
        </div>
      </div>
    </div>
  );
}
