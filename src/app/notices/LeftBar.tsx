import { FolderInput } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextAreaField } from '#ui/fields/Form';
import type { Group } from '../../contract/resources';
import { useGroups } from '../../data/groups/useGroups';
import { copyWithToast } from '../../features/shared/copyWithToast';
import { exactTimeOf, isoOf } from '../../i18n/dates';
import { shownName } from '../../i18n/names';
import { listOf, t } from '../../i18n/translate';
import type { LeftGroup } from '../../outbox/leftGroups';
import type { Entry } from '../../outbox/model/entry';
import { useOutboxItself, useStranded } from '../../outbox/OutboxContext';
import { type LeftWords, useLeftWords } from '../../outbox/useLeftWords';
import { paths } from '../../paths';
import { Button, buttonLook } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { MenuButton } from '../../ui/overlay/MenuButton';
import { toast } from '../../ui/overlay/toastStore';

export default function LeftBar({ groups }: { groups: readonly LeftGroup[] }) {
  const entries = useStranded();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isEmpty = entries.length + groups.length === 0;
  if (isEmpty && open) close();
  if (isEmpty) return null;
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-hover px-4 py-2">
        <span className="min-w-0 break-words">{barText(entries, groups)}</span>
        <Button className="min-h-8" onClick={() => setOpen(true)}>
          {t('left.show')}
        </Button>
      </div>
      {open && (
        <Dialog title={t('left.title')} onClose={close}>
          <ul aria-label={t('left.title')} className="grid gap-4">
            {entries.map((entry) => (
              <LeftEntry key={entry.key} entry={entry} onMoved={close} />
            ))}
            {groups.map((group) => (
              <LeftDraft
                key={group.id}
                conversationId={group.conversation_id}
                name={shownName(group.name)}
                onMoved={close}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function barText(entries: readonly Entry[], groups: readonly LeftGroup[]): string {
  const names = listOf(groups.map(({ name }) => shownName(name)));
  return [
    entries.length > 0 && entriesText(entries),
    groups.length > 0 && t('left.kept', { names, count: groups.length }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says "unsent" only if the service cannot have received any of the messages. */
function entriesText(entries: readonly Entry[]): string {
  const count = entries.length;
  if (entries.every(({ kind, unsure }) => kind === 'message' && !unsure)) return t('left.unsent', { count });
  return t(entries.every(({ kind }) => kind === 'edit') ? 'left.edits' : 'left.unsure', { count });
}

const maxTargets = 20;

interface LeftDraftProps {
  conversationId: string;
  name?: string;
  onMoved?: () => void;
  onDiscard?: () => void;
}

export function LeftDraft({ conversationId, name, onMoved, onDiscard }: LeftDraftProps) {
  const left = useLeftWords(conversationId);
  const discard = () => {
    onDiscard?.();
    left.discard();
  };
  return <LeftItem {...left} discard={discard} head={name} isDraft onMoved={onMoved} />;
}

function LeftEntry({ entry, onMoved }: { entry: Entry; onMoved: () => void }) {
  const { discard, moveTo, tray } = useOutboxItself();
  const { key, kind, unsure, attachments, conversationId } = entry;
  const at = Math.floor(entry.createdAt / 1000);
  const drop = async () => {
    await discard(key);
    for (const { id, upload = id } of attachments) if (upload) tray.removeFile(conversationId, upload);
  };
  return (
    <LeftItem
      head={
        <>
          <time dateTime={isoOf(at)}>{t('left.at', { time: exactTimeOf(at) })}</time>
          {kind === 'edit' && <span>{` · ${t('left.edit')}`}</span>}
          {kind === 'message' && unsure && <span>{` · ${t('left.maySent')}`}</span>}
        </>
      }
      text={entry.changed ?? entry.text}
      files={attachments.map(({ filename, file_url = '' }) => filename ?? file_url).filter(Boolean)}
      moveTo={(to) => moveTo(key, to)}
      onMoved={onMoved}
      discard={() => void drop().catch(() => undefined)}
    />
  );
}

interface LeftItemProps extends LeftWords {
  head: ReactNode;
  isDraft?: boolean;
  onMoved: (() => void) | undefined;
}

function LeftItem({ head, text, isDraft, files, moveTo, onMoved, discard }: LeftItemProps) {
  const label = useId();
  const navigate = useNavigate();
  const { groups } = useGroups(false);
  if (text === '' && files.length === 0) return null;
  const move = async (to: Group) => {
    try {
      await moveTo(to.conversation_id);
    } catch {
      return void toast(t('left.notMoved'), { tone: 'danger' });
    }
    onMoved?.();
    await navigate(paths.group(to.id));
  };
  const actions = groups
    .slice(0, maxTargets)
    .map((to) => ({ label: shownName(to.name), icon: FolderInput, run: () => void move(to) }));
  return (
    <li className="grid gap-2 rounded-xl border border-line p-3 text-start text-ink">
      {head && <p className="text-sm break-words text-ink2">{head}</p>}
      {text === '' ? null : isDraft ? (
        <TextAreaField label={t('pane.goneDraft')} readOnly rows={4} className="resize-none" value={text} />
      ) : (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p id={label} className="font-medium">
            {t('files.attached')}
          </p>
          <ul aria-labelledby={label}>
            {files.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
              <li key={at} dir="auto" className="break-words">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {text !== '' && <Button onClick={() => void copyWithToast(text)}>{t('message.copy')}</Button>}
        {actions.length > 0 && (
          <MenuButton
            label={t('pane.moveDraft')}
            icon={FolderInput}
            className={buttonLook('secondary')}
            actions={actions}
          >
            {t('pane.moveDraft')}
          </MenuButton>
        )}
        <Button look="quiet" onClick={discard}>
          {t('message.discard')}
        </Button>
      </div>
    </li>
  );
}
