import { Settings } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from '../browser/store';
import { predictedProfile } from '../data/account/predictedProfile';
import { useSettle, useUnsaved } from '../data/writes/usePendingChanges';
import { t } from '../i18n/translate';
import { useOutboxStatus } from '../outbox/OutboxContext';
import { paths } from '../paths';
import { useMe, useSession } from '../session/SessionContext';
import { Avatar } from '../ui/Avatar';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog';
import { MenuButton } from '../ui/overlay/MenuButton';
import { dismissOffers, toast } from '../ui/overlay/toasts';
import { inDialog, lazyPart } from '../ui/parts/lazyPart';

const AccountActions = lazyPart(
  () => import('./AccountActions'),
  inDialog(({ label }) => label),
);

interface AccountMenuProps {
  onSignOut: () => Promise<void>;
  onShortcuts: () => void;
}

/** Signing out asks only when it would discard words. `onSignOut` forgets what this browser keeps of the person. */
export function AccountMenu({ onSignOut, onShortcuts }: AccountMenuProps) {
  const saving = useStore(predictedProfile);
  const me = { ...useMe(), ...saving };
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { unsent } = useOutboxStatus();
  const unsaved = useUnsaved();
  const settle = useSettle();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    // Signing out goes on; a message says what could not be removed.
    await onSignOut().catch(() => void toast(t('account.remains'), { tone: 'danger' }));
    await signOut();
    navigate(paths.signIn());
  };
  // A deletion that could still be taken back is on its way now, and need not be asked about.
  const begin = async () => {
    dismissOffers();
    const left = await settle();
    if (unsent + left > 0) setAsking(true);
    else await leave();
  };
  return (
    <>
      <MenuButton
        label={t('account.menu')}
        icon={Settings}
        className="flex size-10 items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-11"
        actions={(menu) => <AccountActions {...menu} onShortcuts={onShortcuts} onSignOut={() => void begin()} />}
      >
        <Avatar name={me.username} src={me.avatar_url} size="account" hue="own" />
      </MenuButton>
      {asking && (
        <ConfirmDialog
          title={t(unsent > 0 ? 'account.unsent' : 'account.unsaved')}
          body={unsent > 0 ? t('account.unsentBody', { count: unsent }) : t('account.unsavedBody', { count: unsaved })}
          confirm={t('account.discard')}
          cancel={t('account.stay')}
          onConfirm={() => void leave()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
