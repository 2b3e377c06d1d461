import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import type { DraftField } from './mergeDraft';

const labels = { name: 'form.name', description: 'form.description', avatar_url: 'form.avatar' } as const;

interface ConflictNoticeProps {
  field: DraftField;
  mine: string;
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody changed the field that is being changed here: both words, and a choice. */
export function ConflictNotice({ field, mine, theirs, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-3 boxed rounded-xl bg-hover p-3">
      <p className="font-medium">{t('settings.conflict', { field: t(labels[field]) })}</p>
      <div className="grid gap-2">
        <Choice title={t('settings.yours')} text={mine} action={t('settings.keepMine')} onChoose={onKeepMine} />
        <Choice title={t('settings.theirs')} text={theirs} action={t('settings.takeTheirs')} onChoose={onTakeTheirs} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  text: string;
  action: string;
  onChoose: () => void;
}

function Choice({ title, text, action, onChoose }: ChoiceProps) {
  return (
    <div className="grid content-between gap-3 rounded-lg border border-line bg-paper p-3">
      <p>
        <span className="block text-sm text-ink2">{title}</span>
        <bdi className="line-clamp-3 break-words">{text || t('settings.nothing')}</bdi>
      </p>
      <Button onClick={onChoose}>{action}</Button>
    </div>
  );
}
