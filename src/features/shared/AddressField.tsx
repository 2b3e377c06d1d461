import { TextField } from '#ui/fields/Form';
import { t } from '../../i18n/translate';

interface AddressFieldProps {
  address: string;
  error: string | null;
  onChange: (address: string) => void;
}

export const AddressField = ({ address, error, onChange }: AddressFieldProps) => (
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
