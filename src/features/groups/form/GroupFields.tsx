import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import { TextAreaField, TextField } from '../../../ui/fields/Field';
import { AvatarField } from './AvatarField';
import type { GroupDraft, GroupFormErrors } from './groupForm';

interface GroupFieldsProps {
  draft: GroupDraft;
  errors: GroupFormErrors;
  onChange: (draft: GroupDraft) => void;
  /** Between the name and what a group can do without. */
  children?: ReactNode;
}

export function GroupFields({ draft, errors, onChange, children }: GroupFieldsProps) {
  const set = (field: keyof GroupDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [field]: event.target.value });
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
        name={draft.name}
        value={draft.avatar_url}
        error={errors.avatar_url}
        onChange={(avatar_url) => onChange({ ...draft, avatar_url })}
      />
    </>
  );
}
