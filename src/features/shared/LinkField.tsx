import { TextField } from '#ui/fields/Form';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { copyWithToast } from './copyWithToast';

export const LinkField = ({ link, hint }: { link: string; hint?: string }) => (
  <div className="grid gap-3">
    <TextField
      label={t('people.resetLink')}
      hint={hint}
      value={link}
      readOnly
      dir="ltr"
      onFocus={(event) => event.target.select()}
    />
    <Button look="primary" className="justify-self-end" onClick={() => void copyWithToast(link)}>
      {t('copyLink')}
    </Button>
  </div>
);
