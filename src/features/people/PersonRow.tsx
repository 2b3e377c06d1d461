import { useState } from 'react';
import type { PasswordReset, Person } from '../../contract/account';
import { useCreatePasswordReset } from '../../data/account/usePeople';
import { exactTimeOf, whenOf } from '../../i18n/dates';
import { reasonOf } from '../../i18n/failures';
import { inSentence } from '../../i18n/inSentence';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/Field';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/overlay/toastStore';
import { copyWithToast } from '../shared/copyWithToast';

interface ResetDialogProps {
  name: string;
  reset: PasswordReset;
  /** The address of the page that the link opens: '' is this one. */
  base: string;
  onClose: () => void;
}

/** The link by which somebody chooses a new password; it is shown once. */
function ResetDialog({ name, reset, base, onClose }: ResetDialogProps) {
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

interface PersonRowProps {
  person: Person;
  /** Rejects with the refusal of the service. */
  onDisabled: (id: string, disabled: boolean) => Promise<void>;
}

export function PersonRow({ person, onDisabled }: PersonRowProps) {
  const { id, username: name, avatar_url, last_active_at } = person.contact;
  const me = useMe();
  const session = useSession();
  const createReset = useCreatePasswordReset();
  const [asking, setAsking] = useState(false);
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const isDisabled = person.disabled_at !== null;
  const facts = [
    person.role === 'admin' && t('people.admin'),
    // Shown to people who share an accepted group with the person, as everywhere.
    last_active_at !== null && t('people.active', { when: inSentence(whenOf(last_active_at)) }),
    t('people.groups', { count: person.group_count }),
  ].filter((fact) => fact !== false);
  const setDisabled = (disabled: boolean) => {
    setAsking(false);
    onDisabled(id, disabled).then(
      () => void toast(t(disabled ? 'people.disabled' : 'people.enabled', { name })),
      (error: unknown) => void toast(t('people.changeFailed', { name, reason: reasonOf(error) }), { tone: 'danger' }),
    );
  };
  const resetPassword = () =>
    createReset(id).then(
      setReset,
      (error: unknown) => void toast(t('people.resetFailed', { reason: reasonOf(error) }), { tone: 'danger' }),
    );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <Avatar name={name} src={avatar_url} />
      <div className="min-w-0 @max-[34rem]:col-span-2">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink2">{facts.join(' · ')}</p>
        {person.disabled_at !== null && (
          <p className="text-sm font-medium text-danger">
            {t('people.disabledSince', { when: inSentence(whenOf(person.disabled_at)) })}
          </p>
        )}
      </div>
      {/* By the width of the list, so that all rows look alike. */}
      <div className="flex flex-wrap gap-2 @max-[34rem]:col-span-2 @max-[34rem]:col-start-2">
        {!isDisabled && (
          <Button aria-label={t('people.resetNamed', { name })} onClick={() => void resetPassword()}>
            {t('people.reset')}
          </Button>
        )}
        {isDisabled && (
          <Button aria-label={t('people.enableNamed', { name })} onClick={() => setDisabled(false)}>
            {t('people.enable')}
          </Button>
        )}
        {!isDisabled && id !== me.id && (
          <Button aria-label={t('people.disableNamed', { name })} onClick={() => setAsking(true)}>
            {t('people.disable')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('people.disableTitle', { name })}
          body={t('people.disableBody', { name })}
          confirm={t('people.disable')}
          onConfirm={() => setDisabled(true)}
          onClose={() => setAsking(false)}
        />
      )}
      {reset && (
        <ResetDialog
          name={name}
          reset={reset}
          base={'base' in session ? session.base : ''}
          onClose={() => setReset(null)}
        />
      )}
    </li>
  );
}
