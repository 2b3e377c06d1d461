import { appAddress } from '#browser/appPath';
import { useClient } from '#data/useClient';
import { TextField } from '#ui/fields/Form';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { copyWithToast } from './copyWithToast';

export function LinkField({ path, hint }: { path: string; hint?: string }) {
  const { base } = useClient().http;
  const link = base ? base + path : appAddress(path);
  return (
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
}
