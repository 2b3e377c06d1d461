import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Contact } from '../../../contract/resources';
import { useCreateGroup } from '../../../data/groups/useGroupWrites';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { useMe } from '../../../session/SessionContext';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { GroupFields } from './GroupFields';
import { type GroupDraft, type GroupFormErrors, problemsOf } from './groupForm';
import { MemberField } from './MemberField';

/** What is typed stays in the dialog until the service has said yes. */
export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const create = useCreateGroup();
  const { unfinished } = create;
  const [draft, setDraft] = useState<GroupDraft>(() => ({
    name: unfinished?.name ?? '',
    description: unfinished?.description ?? '',
    avatar_url: unfinished?.avatar_url ?? '',
  }));
  const [members, setMembers] = useState<Contact[]>(unfinished?.contacts ?? []);
  const [errors, setErrors] = useState<GroupFormErrors>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const group = await create
      .mutateAsync({ ...draft, description: draft.description.trim() && draft.description, contacts: members })
      .catch(() => null);
    if (group) navigate(paths.group(group.id), { replace: true });
  };

  const close = () => {
    create.leave();
    onClose();
  };

  return (
    <Dialog title={t('newGroup.title')} onClose={close}>
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <GroupFields draft={draft} errors={errors} onChange={setDraft} />
        <MemberField label={t('form.members')} chosen={members} onChoose={setMembers} without={new Set([me.id])} />
        {create.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {t('newGroup.failed')}. {reasonOf(create.error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={create.isPending}>
            {t(create.isPending ? 'newGroup.creating' : 'newGroup.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
