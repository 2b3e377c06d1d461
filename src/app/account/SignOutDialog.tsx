import { ConfirmDialog } from '#ui/overlay/Dialog';
import { t } from '../../i18n/translate';
import { useSignOut, type WouldBeLost } from './useSignOut';

interface SignOutDialogProps {
  lost: WouldBeLost;
  forget: () => Promise<void>;
  onClose: () => void;
}

export default function SignOutDialog({ lost, forget, onClose }: SignOutDialogProps) {
  const { leave } = useSignOut(forget);
  const { unsent, unsaved, drafts, shared } = lost;
  const bodies = [
    unsent > 0 && t('account.unsentBody', { count: unsent }),
    unsent === 0 && unsaved > 0 && t('account.unsavedBody', { count: unsaved }),
    drafts > 0 && t('account.draftsBody', { count: drafts }),
    shared > 0 && t('account.sharedBody', { count: shared }),
  ];
  return (
    <ConfirmDialog
      title={t(titleOf(lost))}
      body={bodies.filter(Boolean).join(' ')}
      confirm={t('account.discard')}
      cancel={t('account.stay')}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}

function titleOf({ unsent, unsaved, drafts }: WouldBeLost) {
  if (unsent > 0) return 'account.unsent';
  if (unsaved > 0) return 'account.unsaved';
  return drafts > 0 ? 'account.draftsOnly' : 'account.sharedOnly';
}
