import type { ReactNode } from 'react';
import type { useUploadPicture } from '#data/groups/useUploadPicture';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { TextAreaField, TextField } from '#ui/fields/Field';
import { Form } from '#ui/fields/Form';
import { DialogActions } from '#ui/overlay/ConfirmDialog';
import { Dialog } from '#ui/overlay/Dialog';
import { AvatarField } from './AvatarField';
import type { GroupDraft, GroupFormErrors } from './groupForm';
import { MemberField } from './MemberField';
import { useNewGroup } from './useNewGroup';

interface GroupFieldsProps {
  draft: GroupDraft;
  errors: GroupFormErrors;
  picture: ReturnType<typeof useUploadPicture>;
  /** The changed fields only: an upload ends long after the rest was typed. */
  onChange: (change: Partial<GroupDraft>) => void;
  children: ReactNode;
}

function GroupFields({ draft, errors, picture, onChange, children }: GroupFieldsProps) {
  const set = (field: keyof GroupDraft) => (event: { target: { value: string } }) =>
    onChange({ [field]: event.target.value });
  return (
    <>
      <TextField
        data-first-focus
        label={t('form.name')}
        required
        value={draft.name}
        onChange={set('name')}
        error={errors.name}
        autoComplete="off"
      />
      {children}
      <TextAreaField
        label={t('form.description')}
        value={draft.description}
        onChange={set('description')}
        error={errors.description}
      />
      <AvatarField
        picture={picture}
        name={draft.name}
        value={draft.avatar_url}
        error={errors.avatar_url}
        onChange={(avatar_url) => onChange({ avatar_url })}
      />
    </>
  );
}

/** *Cancel* discards the typed text; closing the dialog does not. */
export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const group = useNewGroup();
  const { creation, isPending } = group;

  const close = () => {
    creation.leave();
    onClose();
  };
  const cancel = () => {
    group.forget();
    close();
  };

  return (
    <Dialog isPage title={t('newGroup.title')} onClose={close}>
      <Form onSubmit={group.create} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <GroupFields draft={group.draft} errors={group.errors} picture={group.picture} onChange={group.change}>
          <MemberField
            label={t('form.members')}
            chosen={group.members}
            onChoose={group.setMembers}
            without={new Set([me.id])}
            query={group.query}
            onQuery={group.setQuery}
            error={group.queryError}
          />
        </GroupFields>
        {creation.isError && (
          <FormError>
            {t('newGroup.failed')}. {reasonOf(creation.error)}
          </FormError>
        )}
        <DialogActions className="pt-2">
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={isPending}>
            {t(isPending ? 'newGroup.creating' : 'newGroup.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
