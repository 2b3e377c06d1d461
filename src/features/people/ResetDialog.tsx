import type { PasswordReset } from '../../contract/account';
import { exactTimeOf } from '../../i18n/dates';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/Field';
import { Dialog } from '../../ui/overlay/Dialog';
import { copyWithToast } from '../shared/copyWithToast';

interface ResetDialogProps {
  name: string;
  reset: PasswordReset;
  /** Of the page that the link opens: '' is this one. */
  base: string;
  onClose: () => void;
}

/** The link by which somebody chooses a new password; it is shown once. */
export function ResetDialog({ name, reset, base, onClose }: ResetDialogProps) {
  const link = `${base || location.origin}${paths.reset(reset.token)}`;
  return (
    <Dialog title={t('people.resetTitle', { name })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink2">{t('people.resetBody', { name, when: exactTimeOf(reset.expires_at) })}</p>
        <TextField
          label={t('people.resetLink')}
          value={link}
          readOnly
          dir="ltr"
          onFocus={(event) => event.target.select()}
        />
        <Button look="primary" className="justify-self-end" onClick={() => void copyWithToast(link)}>
          {t('people.copyLink')}
        </Button>
      </div>
    </Dialog>
  );
}
