import { Link2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import { fold } from '#contract/fold';
import type { Contact, Group } from '#contract/resources';
import { typedName } from '#contract/text/usernames';
import { useEditRoles } from '#data/groups/useEditRoles';
import { useEditGroup } from '#data/groups/useGroupWrites';
import type { MemberDelta } from '#data/truth/changes';
import { useHasCapability } from '#data/useHasCapability';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { FormError } from '#ui/fields/Form';
import { SearchField } from '#ui/fields/SearchField';
import { huesOf } from '#ui/hues';
import { ConfirmDialog } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';
import { MemberField } from '../form/MemberField';
import { Section } from '../parts/Section';
import { InviteDialog } from './InviteDialog';
import { MemberRow } from './MemberRow';
import { addedPeople } from './unsavedDetails';

interface AddMembersProps {
  group: Group;
  busy: boolean;
  onAdd: (added: Contact[], after: () => void) => void;
}

function AddMembers({ group, busy, onAdd }: AddMembersProps) {
  const [{ chosen, query }, change] = addedPeople.useForm(group.id, () => ({ chosen: [], query: '' }));
  useAskBeforeUnload(!busy && (chosen.length > 0 || query.trim() !== ''));
  const drop = (added: Contact[]) =>
    change((before) => ({
      ...before,
      chosen: before.chosen.filter(({ id }) => added.every((each) => each.id !== id)),
    }));
  return (
    <div className="grid gap-3">
      <MemberField
        label={t('members.add')}
        chosen={chosen}
        onChoose={(next) => change((before) => ({ ...before, chosen: next }))}
        query={query}
        onQuery={(next) => change((before) => ({ ...before, query: next }))}
        without={new Set(group.contacts.map((member) => member.id))}
      />
      {chosen.length > 0 && (
        <Button
          look="primary"
          className="justify-self-start"
          disabled={busy}
          onClick={() => onAdd(chosen, () => drop(chosen))}
        >
          {t('members.addButton', { count: chosen.length })}
        </Button>
      )}
    </div>
  );
}

const minSearchedMembers = 8;

interface MembersSectionProps {
  group: Group;
  admins: readonly string[] | null;
  mayChange: boolean;
}

export function MembersSection({ group, admins, mayChange }: MembersSectionProps) {
  const edit = useEditGroup(group.id);
  const roles = useEditRoles(group.id);
  const failure = edit.error ?? roles.error;
  const canInvite = useHasCapability('invites') && mayChange && group.archived_at === null;
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Contact | null>(null);
  const hues = huesOf(group.contacts.map((contact) => contact.username));
  const [filter, setFilter] = useState('');
  const isLong = group.contacts.length >= minSearchedMembers;
  const query = fold(typedName(useDeferredValue(isLong ? filter : '')));
  const rank = ({ id }: Contact) => (admins?.includes(id) ? 0 : 1);
  const found = group.contacts.filter(({ username }) => fold(username).includes(query));
  const shown = found.toSorted((a, b) => rank(a) - rank(b));

  // Sends a delta, because the rendered list may lack members that were just added.
  const change = (members: MemberDelta, after: () => void) =>
    edit.mutate(
      { type: 'group.edited', group_id: group.id, fields: { members } },
      // `isDone` is false for a cancelled change.
      { onSuccess: (isDone) => isDone && after() },
    );

  const add = (added: Contact[], after: () => void) =>
    change({ add: added, remove: [] }, () => {
      after();
      toast(t('members.added', { name: added[0]?.username ?? '', others: added.length - 1 }));
    });

  const remove = (contact: Contact) => {
    setRemoving(null);
    change({ add: [], remove: [contact.username] }, () => toast(t('members.removed', { name: contact.username })));
  };

  return (
    <Section title={t('form.members')} aside={t('members.count', { count: group.contacts.length })}>
      {mayChange && <AddMembers group={group} busy={edit.isPending} onAdd={add} />}
      {canInvite && (
        <Button className="justify-self-start" onClick={() => setInviting(true)}>
          <Link2 size="1rem" aria-hidden />
          {t('invite.open')}
        </Button>
      )}
      {inviting && <InviteDialog group={group} onClose={() => setInviting(false)} />}
      {failure !== null && <FormError>{`${t('settings.failed')}. ${reasonOf(failure)}`}</FormError>}
      {isLong && <SearchField label={t('members.search')} value={filter} onChange={setFilter} />}
      {isLong && (
        <p role="status" className={shown.length > 0 ? 'sr-only' : 'py-4 text-center text-ink2'}>
          {query !== '' && (shown.length > 0 ? t('members.found', { count: shown.length }) : t('members.noMatch'))}
        </p>
      )}
      {shown.length > 0 && (
        <ul
          aria-label={t('form.members')}
          className={classes('-mx-2 px-2', isLong && 'scroll-thin max-h-88 overflow-y-auto overscroll-contain')}
        >
          {shown.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              query={isLong ? filter : ''}
              hue={hues.get(member.username)}
              admins={admins}
              mayChange={mayChange}
              busy={roles.isPending}
              onRole={roles.mutate}
              onRemove={setRemoving}
            />
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmDialog
          title={t('members.removeTitle', { name: removing.username, group: group.name })}
          body={t('members.removeBody')}
          confirm={t('members.remove', { name: removing.username })}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}
