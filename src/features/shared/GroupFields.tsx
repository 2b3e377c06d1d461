import { Avatar } from '../../ui/Avatar';
import { TextAreaField, TextField } from '../../ui/Field';
import { t } from '../../words/words';
import type { GroupDraft, GroupFormErrors } from './groupForm';

interface GroupFieldsProps {
  draft: GroupDraft;
  errors: GroupFormErrors;
  onChange: (draft: GroupDraft) => void;
  disabled?: boolean;
}

export function GroupFields({ draft, errors, onChange, disabled = false }: GroupFieldsProps) {
  const set = (field: keyof GroupDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [field]: event.target.value });
  return (
    <>
      <TextField
        label={t('form.name')}
        required
        value={draft.name}
        onChange={set('name')}
        error={errors.name}
        disabled={disabled}
        autoComplete="off"
      />
      <TextAreaField
        label={t('form.description')}
        value={draft.description}
        onChange={set('description')}
        error={errors.description}
        disabled={disabled}
      />
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('form.avatar')}
            type="url"
            inputMode="url"
            hint={t('form.avatarHint')}
            value={draft.avatar_url}
            onChange={set('avatar_url')}
            error={errors.avatar_url}
            disabled={disabled}
            autoComplete="off"
          />
        </div>
        <Avatar
          name={draft.name || '?'}
          src={errors.avatar_url ? null : draft.avatar_url || null}
          size="large"
          square
        />
      </div>
    </>
  );
}
