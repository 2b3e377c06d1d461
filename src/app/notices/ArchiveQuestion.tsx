import { ConfirmDialog } from '#ui/overlay/Dialog';
import { useStore } from '../../browser/store';
import { archiveQuestion } from '../../features/shared/groups/useArchiveWithUndo';
import { t } from '../../i18n/translate';

export function ArchiveQuestion() {
  const store = archiveQuestion.useOwn();
  const question = useStore(store);
  const close = () => store.set(null);
  if (!question) return null;
  const { title, archive } = question;
  return (
    <ConfirmDialog
      title={title}
      body={t('archive.body')}
      confirm={t('group.archive')}
      onClose={close}
      onConfirm={() => {
        close();
        archive();
      }}
    />
  );
}
