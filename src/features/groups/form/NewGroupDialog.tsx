import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Contact } from '../../../contract/resources';
import { useCreateGroup } from '../../../data/groups/useGroupWrites';
import { useUploadPicture } from '../../../data/groups/useUploadPicture';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { useMe } from '../../../session/SessionContext';
import { Button } from '../../../ui/Button';
import { FormError } from '../../../ui/FormError';
import { Form } from '../../../ui/fields/Form';
import { Dialog } from '../../../ui/overlay/Dialog';
import { DialogActions } from '../../../ui/overlay/DialogActions';
import { toast } from '../../../ui/overlay/toastStore';
import { reportNotAdded } from '../../shared/groups/reportNotAdded';
import { createKeptState } from '../../shared/keptState';
import { GroupFields } from './GroupFields';
import { type GroupDraft, type GroupFormErrors, problemsOf } from './groupForm';
import { MemberField } from './MemberField';

interface NewGroup {
  draft: GroupDraft;
  members: Contact[];
  /** Typed for a member, and nobody chosen. */
  query: string;
}

/** By person. */
const newGroup = createKeptState<NewGroup>();

/** What is typed stays until the service has said yes, or *Cancel* throws it away. */
export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const create = useCreateGroup();
  const { unfinished } = create;
  const [{ draft, members, query }, keep, forget] = newGroup.useKept(me.id, () => ({
    draft: {
      name: unfinished?.name ?? '',
      description: unfinished?.description ?? '',
      avatar_url: unfinished?.avatar_url ?? '',
    },
    members: unfinished?.contacts ?? [],
    query: '',
  }));
  const [errors, setErrors] = useState<GroupFormErrors>({});
  const unpicked = useUnpicked(query);
  const picture = useUploadPicture();
  const isOpen = useIsOpen();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(draft);
    setErrors(problems);
    if (picture.blocks() || unpicked.blocks() || Object.keys(problems).length > 0) return;
    const sent = newGroup.get(me.id);
    const group = await create
      .mutateAsync({ ...draft, description: draft.description.trim() && draft.description, contacts: members })
      .catch(() => null);
    if (!group) return;
    // By the time of the answer the dialog may have been closed, and opened again for another group.
    if (isOpen() || newGroup.get(me.id) === sent) forget();
    reportNotAdded(group, members);
    const toGroup = paths.group(group.id);
    if (isOpen()) navigate(toGroup, { replace: true });
    else
      toast(t('newGroup.created', { name: group.name }), {
        action: { label: t('newGroup.show'), run: () => navigate(toGroup) },
      });
  };

  /** An error goes away as soon as the field is valid. */
  const change = (fields: Partial<GroupDraft>) => {
    keep((before) => ({ ...before, draft: { ...before.draft, ...fields } }));
    const problems = problemsOf({ ...draft, ...fields });
    const isWrong = (field: string) => !(field in fields) || field in problems;
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => isWrong(field))));
  };

  const close = () => {
    create.leave();
    onClose();
  };

  return (
    <Dialog title={t('newGroup.title')} onClose={close}>
      <Form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <GroupFields draft={draft} errors={errors} picture={picture} onChange={change}>
          <MemberField
            label={t('form.members')}
            chosen={members}
            onChoose={(next) => keep((before) => ({ ...before, members: next }))}
            without={new Set([me.id])}
            query={query}
            onQuery={(next) => keep((before) => ({ ...before, query: next }))}
            error={unpicked.error}
          />
        </GroupFields>
        {create.isError && (
          <FormError>
            {t('newGroup.failed')}. {reasonOf(create.error)}
          </FormError>
        )}
        <DialogActions className="pt-2">
          <Button
            onClick={() => {
              forget();
              close();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={create.isPending}>
            {t(create.isPending ? 'newGroup.creating' : 'newGroup.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Callbacks of a dialog run even when it has gone. */
function useIsOpen(): () => boolean {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}

/** Words in the field for members that name nobody: somebody meant to add a person, and is asked once. */
function useUnpicked(query: string) {
  const [asked, setAsked] = useState<string | null>(null);
  const words = query.trim();
  return {
    error: words !== '' && asked === words ? t('form.unpicked', { name: words }) : undefined,
    /** True the first time that it is asked of the same words. */
    blocks: () => {
      if (words === '' || asked === words) return false;
      setAsked(words);
      return true;
    },
  };
}
