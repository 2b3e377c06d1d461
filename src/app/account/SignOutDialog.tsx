import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { useSignOut, type WouldBeLost } from './useSignOut';

interface SignOutDialogProps {
  lost: WouldBeLost;
  forget: () => Promise<void>;
  onClose: () => void;
}

/** Asks before signing out discards something. */
export default function SignOutDialog({ lost, forget, onClose }: SignOutDialogProps) {
  const { leave } = useSignOut(forget);
  const { unsent, unsaved, shared } = lost;
  const title = unsent > 0 ? 'account.unsent' : unsaved > 0 ? 'account.unsaved' : 'account.sharedOnly';
  const bodies = [
    unsent > 0 && t('account.unsentBody', { count: unsent }),
    unsent === 0 && unsaved > 0 && t('account.unsavedBody', { count: unsaved }),
    shared > 0 && t('account.sharedBody', { count: shared }),
  ];
  return (
    <ConfirmDialog
      title={t(title)}
      body={bodies.filter(Boolean).join(' ')}
      confirm={t('account.discard')}
      cancel={t('account.stay')}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
