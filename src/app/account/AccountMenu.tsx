import { Settings } from 'lucide-react';
import { useState } from 'react';
import { perSession } from '../../browser/perSession';
import { createStore, useStore } from '../../browser/store';
import { predictedProfile } from '../../data/account/useProfile';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { MenuButton } from '../../ui/overlay/MenuButton';
import { inDialog, inMenuDialog, lazyPart } from '../../ui/parts/lazyPart';
import { appAfter } from '../appParts';
import type { WouldBeLost } from './useSignOut';

const AccountActions = lazyPart(appAfter, ({ AccountActions }) => AccountActions, inMenuDialog);
const SignOutDialog = lazyPart(appAfter, ({ SignOutDialog }) => SignOutDialog, inDialog('account.menu'));

export const openReports = perSession(() => createStore(0));

export function AccountMenu({ onSignOut, onShortcuts }: { onSignOut: () => Promise<void>; onShortcuts: () => void }) {
  const saving = useStore(predictedProfile.useOwn());
  const me = { ...useMe(), ...saving };
  const reports = useStore(openReports.useOwn());
  const [lost, setLost] = useState<WouldBeLost | null>(null);
  return (
    <>
      <MenuButton
        label={t('account.menu')}
        icon={Settings}
        className="relative flex size-10 items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-11"
        actions={(menu) => <AccountActions {...menu} onShortcuts={onShortcuts} forget={onSignOut} onLoss={setLost} />}
      >
        <Avatar name={me.username} src={me.avatar_url} size="account" />
        {reports > 0 && <span aria-hidden className="absolute end-1 top-1 size-2 rounded-full bg-ember dot" />}
      </MenuButton>
      {lost && <SignOutDialog lost={lost} forget={onSignOut} onClose={() => setLost(null)} />}
    </>
  );
}
