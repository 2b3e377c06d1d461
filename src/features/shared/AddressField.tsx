import { t } from '../../i18n/translate';
import { TextField } from '../../ui/fields/Field';

interface AddressFieldProps {
  address: string;
  error: string | null;
  onChange: (address: string) => void;
}

export function AddressField({ address, error, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={t('signIn.address')}
      type="url"
      inputMode="url"
      placeholder={location.origin}
      value={address}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
