import { AccountForm } from '../../features/sign-in/AccountForm';
import { TokenForm } from '../../features/sign-in/TokenForm';
import { t } from '../../i18n/translate';
import { useSession } from '../../session/SessionContext';
import { Dialog } from '../../ui/overlay/Dialog';

/** For somebody whose session has ended: the same person signs in, on the same service. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const session = useSession();
  if (session.status !== 'expired') return null;
  return (
    <Dialog title={t('signIn.title')} onClose={onClose}>
      {session.kind === 'account' ? (
        <AccountForm onDone={onClose} username={session.contact.username} />
      ) : (
        <TokenForm onDone={onClose} service={session.base} username={session.contact.username} isOnlyWay />
      )}
    </Dialog>
  );
}
