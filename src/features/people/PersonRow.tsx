import { useState } from 'react';
import { ConfirmDialog } from '#ui/overlay/Dialog';
import type { PasswordReset, Person } from '../../contract/account';
import { useCreatePasswordReset, type usePeople } from '../../data/account/usePeople';
import { whenOf } from '../../i18n/dates';
import { reasonOf } from '../../i18n/failures';
import { inSentence } from '../../i18n/inSentence';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toastStore';
import { ResetDialog } from './ResetDialog';

interface PersonRowProps {
  person: Person;
  canAdminister: boolean;
  /** Rejects with the refusal of the service. */
  onChange: ReturnType<typeof usePeople>['change'];
}

export function PersonRow({ person, canAdminister, onChange }: PersonRowProps) {
  const { id, username: name, avatar_url, last_active_at } = person.contact;
  const me = useMe();
  const createReset = useCreatePasswordReset();
  const [asking, setAsking] = useState<'disable' | 'promote' | null>(null);
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const isDisabled = person.disabled_at !== null;
  const facts = [
    person.role === 'admin' && t('people.admin'),
    // Shown to people who share an accepted group with the person, as everywhere.
    last_active_at !== null && t('people.active', { when: inSentence(whenOf(last_active_at)) }),
    t('people.groups', { count: person.group_count }),
  ].filter((fact) => fact !== false);
  const change = (to: Parameters<typeof onChange>[1], done: string) => {
    setAsking(null);
    onChange(id, to).then(
      () => void toast(done),
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
          <Button
            aria-label={t('people.enableNamed', { name })}
            onClick={() => change({ disabled: false }, t('people.enabled', { name }))}
          >
            {t('people.enable')}
          </Button>
        )}
        {canAdminister &&
          id !== me.id &&
          (person.role === 'admin' ? (
            <Button
              aria-label={t('people.demoteNamed', { name })}
              onClick={() => change({ role: 'member' }, t('people.demoted', { name }))}
            >
              {t('people.demote')}
            </Button>
          ) : (
            !isDisabled && (
              <Button aria-label={t('people.promoteNamed', { name })} onClick={() => setAsking('promote')}>
                {t('people.promote')}
              </Button>
            )
          ))}
        {!isDisabled && id !== me.id && (
          <Button aria-label={t('people.disableNamed', { name })} onClick={() => setAsking('disable')}>
            {t('people.disable')}
          </Button>
        )}
      </div>
      {asking === 'disable' && (
        <ConfirmDialog
          title={t('people.disableTitle', { name })}
          body={t('people.disableBody', { name })}
          confirm={t('people.disable')}
          onConfirm={() => change({ disabled: true }, t('people.disabled', { name }))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'promote' && (
        <ConfirmDialog
          title={t('people.promoteTitle', { name })}
          body={t('people.promoteBody', { name })}
          confirm={t('people.promote')}
          onConfirm={() => change({ role: 'admin' }, t('people.promoted', { name }))}
          onClose={() => setAsking(null)}
        />
      )}
      {reset && <ResetDialog name={name} reset={reset} onClose={() => setReset(null)} />}
    </li>
  );
}
