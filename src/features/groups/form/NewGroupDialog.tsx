import type { FormEvent } from 'react';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { Form } from '#ui/fields/Form';
import { Dialog } from '#ui/overlay/Dialog';
import { DialogActions } from '#ui/overlay/DialogActions';
import { GroupFields } from './GroupFields';
import { MemberField } from './MemberField';
import { useNewGroup } from './useNewGroup';

/** *Cancel* discards the typed text; closing the dialog does not. */
export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const group = useNewGroup();
  const { creation, isPending } = group;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void group.create();
  };
  const close = () => {
    creation.leave();
    onClose();
  };
  const cancel = () => {
    group.forget();
    close();
  };

  return (
    <Dialog title={t('newGroup.title')} onClose={close}>
      <Form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
