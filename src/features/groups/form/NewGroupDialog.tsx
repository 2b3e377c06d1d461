import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import { perSession } from '#browser/perSession';
import { ChosenPeople } from '#data/groups/chosenPeople';
import { useCreateGroup } from '#data/groups/useGroupWrites';
import { useUploadPicture } from '#data/groups/useUploadPicture';
import { createFormState } from '#features/shared/formState';
import { reportNotAdded } from '#features/shared/groups/reportNotAdded';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { paths } from '#paths';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { Form, FormError, TextAreaField, TextField } from '#ui/fields/Form';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';
import { GroupDraft, type GroupFormErrors, problemsOf } from './groupForm';
import { MemberField } from './MemberField';
import { PictureField } from './PictureField';

const newGroup = createFormState(
  'new-group',
  z.object({ draft: GroupDraft, members: ChosenPeople, query: z.string() }),
);

const dialog = perSession(() => ({ isOpen: false }));

function useIsOpen() {
  const open = useRef(true);
  const own = dialog.useOwn();
  useEffect(() => {
    open.current = true;
    own.isOpen = true;
    return () => {
      open.current = false;
      own.isOpen = false;
    };
  }, [own]);
  return { isOpen: () => open.current, isOpenAgain: () => own.isOpen };
}

/** Blocks the first submit if the member field still contains text. */
function useUnpicked(query: string) {
  const [asked, setAsked] = useState<string | null>(null);
  const words = query.trim();
  return {
    error: words !== '' && asked === words ? t('form.unpicked', { name: words }) : undefined,
    blocks: () => {
      if (words === '' || asked === words) return false;
      setAsked(words);
      return true;
    },
  };
}

export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const typed = newGroup.useValues();
  const { isOpen, isOpenAgain } = useIsOpen();
  const navigate = useNavigate();
  const creation = useCreateGroup();
  const { unfinished } = creation;
  const [{ draft, members, query }, keep, forget] = newGroup.useForm('', () => ({
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
  const filledIn = { ...draft, description: draft.description.trim() && draft.description, contacts: members };
  // A dialog that was closed earlier may still be creating the group.
  const isPending = creation.isPending || creation.isCreating(filledIn);
  const isTyped = [...Object.values(draft), query].some((text) => text.trim() !== '') || members.length > 0;
  useAskBeforeUnload(isTyped && typed.get('') !== undefined && !isPending);

  const create = async () => {
    const problems = problemsOf(draft);
    setErrors(problems);
    if (picture.blocks() || unpicked.blocks() || Object.keys(problems).length > 0) return;
    // Stores the form's values, because values from an earlier attempt may not be stored yet.
    keep((before) => before);
    const sent = typed.get('');
    const group = await creation.mutateAsync(filledIn).catch(() => null);
    if (!group) return;
    // The dialog may be closed or reopened for another group before the response arrives.
    const isSame = typed.get('') === sent;
    if (isOpen() || isSame) forget();
    reportNotAdded(group, members);
    const toGroup = paths.group(group.id);
    if (isOpen() || (isSame && isOpenAgain())) navigate(toGroup, { replace: true });
    else
      toast(t('newGroup.created', { name: group.name }), {
        action: { label: t('newGroup.show'), run: () => navigate(toGroup) },
      });
  };

  /** Takes only the changed fields, because a slow upload must not overwrite later input. */
  const change = (fields: Partial<GroupDraft>) => {
    keep((before) => ({ ...before, draft: { ...before.draft, ...fields } }));
    const problems = problemsOf({ ...draft, ...fields });
    const isWrong = (field: string) => !(field in fields) || field in problems;
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => isWrong(field))));
  };

  const set = (field: keyof GroupDraft) => (event: { target: { value: string } }) =>
    change({ [field]: event.target.value });

  const close = () => {
    creation.leave();
    onClose();
  };
  const cancel = () => {
    creation.forget(filledIn);
    forget();
    close();
  };

  return (
    <Dialog isPage title={t('newGroup.title')} onClose={close}>
      <Form onSubmit={create} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PictureField
          picture={picture}
          name={draft.name}
          value={draft.avatar_url}
          error={errors.avatar_url}
          onChange={(avatar_url) => change({ avatar_url })}
        >
          <TextField
            data-first-focus
            label={t('form.name')}
            required
            value={draft.name}
            onChange={set('name')}
            error={errors.name}
            autoComplete="off"
          />
        </PictureField>
        <MemberField
          label={t('form.members')}
          chosen={members}
          onChoose={(next) => keep((before) => ({ ...before, members: next }))}
          without={new Set([me.id])}
          query={query}
          onQuery={(next) => keep((before) => ({ ...before, query: next }))}
          error={unpicked.error}
        />
        <TextAreaField
          label={t('form.description')}
          value={draft.description}
          onChange={set('description')}
          error={errors.description}
        />
        {creation.isError && <FormError>{`${t('newGroup.failed')}. ${reasonOf(creation.error)}`}</FormError>}
        <DialogActions className="pt-2">
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={isPending}>
            {t(isPending ? 'creating' : 'newGroup.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
