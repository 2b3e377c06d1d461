import type { ReactNode } from 'react';
import type { useUploadPicture } from '#data/groups/useUploadPicture';
import { t } from '#i18n/translate';
import { TextAreaField, TextField } from '#ui/fields/Field';
import { AvatarField } from './AvatarField';
import type { GroupDraft, GroupFormErrors } from './groupForm';

interface GroupFieldsProps {
  draft: GroupDraft;
  errors: GroupFormErrors;
  picture: ReturnType<typeof useUploadPicture>;
  /** The changed fields only: an upload ends long after the rest was typed. */
  onChange: (change: Partial<GroupDraft>) => void;
  /** Content between the name and the optional fields. */
  children: ReactNode;
}

export function GroupFields({ draft, errors, picture, onChange, children }: GroupFieldsProps) {
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
