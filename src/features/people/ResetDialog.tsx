import type { PasswordReset } from '../../contract/account';
import { dayOf, inSentence, timeOf } from '../../i18n/dates';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { Dialog } from '../../ui/overlay/Dialog';
import { LinkField } from '../shared/LinkField';

export interface MadeReset {
  name: string;
  reset: PasswordReset;
}

export function ResetDialog({ name, reset, onClose }: MadeReset & { onClose: () => void }) {
  return (
    <Dialog title={t('people.resetTitle', { name })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink2">
          {t('people.resetBody', { name, when: `${inSentence(dayOf(reset.expires_at))}, ${timeOf(reset.expires_at)}` })}
        </p>
        <LinkField path={paths.reset(reset.token)} />
      </div>
    </Dialog>
  );
}
