import { useState } from 'react';
import { ConfirmDialog } from '#ui/overlay/Dialog';
import type { PasswordReset, Person } from '../../contract/account';
import { useCreatePasswordReset, type usePeople } from '../../data/account/usePeople';
import { inSentence, whenOf } from '../../i18n/dates';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toastStore';
import { reportFailure } from '../shared/reasons/reportFailure';
import { ResetDialog } from './ResetDialog';

interface PersonRowProps {
  person: Person;
  canAdminister: boolean;
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
    last_active_at !== null && t('people.active', { when: inSentence(whenOf(last_active_at)) }),
    t('allGroups.count', { count: person.group_count }),
  ].filter((fact) => fact !== false);
  const change = (to: Parameters<typeof onChange>[1], done: string) => {
    setAsking(null);
    const failed = reportFailure((reason) => t('people.changeFailed', { name, reason }));
    onChange(id, to).then(() => void toast(done), failed);
  };
  const resetFailed = reportFailure((reason) => t('people.resetFailed', { reason }));
  const action = (what: 'enable' | 'reset' | 'demote' | 'promote' | 'disable', onClick: () => void) => (
    <Button aria-label={t(`people.${what}Named`, { name })} onClick={onClick}>
      {t(`people.${what}`)}
    </Button>
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
      <div className="person-actions flex flex-wrap gap-2">
        {isDisabled
          ? action('enable', () => change({ disabled: false }, t('people.enabled', { name })))
          : action('reset', () => void createReset(id).then(setReset, resetFailed))}
        {canAdminister &&
          id !== me.id &&
          (person.role === 'admin'
            ? action('demote', () => change({ role: 'member' }, t('people.demoted', { name })))
            : !isDisabled && action('promote', () => setAsking('promote')))}
        {!isDisabled && id !== me.id && action('disable', () => setAsking('disable'))}
      </div>
      {asking && (
        <ConfirmDialog
          title={t(`people.${asking}Title`, { name })}
          body={t(`people.${asking}Body`, { name })}
          confirm={t(`people.${asking}`)}
          onConfirm={() =>
            asking === 'disable'
              ? change({ disabled: true }, t('people.disabled', { name }))
              : change({ role: 'admin' }, t('people.promoted', { name }))
          }
          onClose={() => setAsking(null)}
        />
      )}
      {reset && <ResetDialog name={name} reset={reset} onClose={() => setReset(null)} />}
    </li>
  );
}
