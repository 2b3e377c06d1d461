import { useState } from 'react';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { FormError } from '../../ui/FormError';
import { TextField } from '../../ui/fields/Field';
import { Form } from '../../ui/fields/Form';
import { DialogActions } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { useSubmission } from '../shared/useSubmission';

interface NewAccountDialogProps {
  /** Rejects with the refusal of the service. */
  onCreate: (username: string) => Promise<void>;
  onClose: () => void;
}

export function NewAccountDialog({ onCreate, onClose }: NewAccountDialogProps) {
  const [username, setUsername] = useState('');
  const { busy, errorAt, error, setProblem, send } = useSubmission(['username']);
  const submit = () => {
    const name = username.trim();
    if (!name) return setProblem({ field: 'username', text: t('people.needName') });
    return send(async () => {
      await onCreate(name);
      onClose();
    });
  };
  return (
    <Dialog title={t('people.new')} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-4">
        <TextField
          data-first-focus
          label={t('signIn.username')}
          hint={t('people.newHint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={errorAt('username')}
        />
        {error && <FormError>{error}</FormError>}
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {t(busy ? 'people.creating' : 'people.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
