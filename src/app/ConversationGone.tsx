import { FolderInput, Paperclip } from 'lucide-react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Group } from '../contract/resources';
import type { GroupEnd } from '../data/groups/useGroupEnd';
import { useGroups } from '../data/groups/useGroups';
import { copyWithToast } from '../features/shared/copyWithToast';
import { Link } from '../features/shared/Link';
import { shownName } from '../i18n/names';
import { t } from '../i18n/translate';
import type { TrayFile } from '../outbox/uploads/trayFile';
import { type LeftGroup, useLeftGroup } from '../outbox/useLeftGroup';
import { useLeftWords } from '../outbox/useLeftWords';
import { paths } from '../paths';
import { useAnnouncer } from '../ui/announcements/Announcer';
import { Button } from '../ui/Button';
import { buttonLook } from '../ui/buttonLook';
import { TextAreaField } from '../ui/fields/Field';
import { EmptyState } from '../ui/Notice';
import { MenuButton } from '../ui/overlay/MenuButton';
import { groupEndText } from './groupEndText';

/** More groups than these are not offered for what was being written. */
const maxTargets = 20;

interface ConversationGoneProps {
  /** As it was while this page was open. */
  group: LeftGroup | undefined;
  /** How it went, where that is known. */
  end: GroupEnd | undefined;
}

/** The group of the address is not there. What was being written in it is given back. */
export default function ConversationGone({ group: seen, end }: ConversationGoneProps) {
  const { groupId = '' } = useParams();
  const group = useLeftGroup(groupId, seen);
  const view = useRef<HTMLDivElement>(null);
  const named = group && groupEndText(shownName(group.name), end);

  const focusHeading = useCallback(() => view.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  const { announce } = useAnnouncer();
  // The field that had the focus is gone with the group.
  useEffect(() => {
    if (named) announce({ text: named });
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) focusHeading();
  }, [named, focusHeading, announce]);

  return (
    <div ref={view} className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto">
      <EmptyState title={t('pane.gone')} heading>
        <p>{named || t('pane.goneBody')}</p>
        {group && <LeftWords conversationId={group.conversation_id} onDiscarded={focusHeading} />}
        <Link to={paths.groups} className={buttonLook('primary')}>
          {t('app.goHome')}
        </Link>
      </EmptyState>
    </div>
  );
}

/** `onDiscarded`: the buttons are about to go. */
function LeftWords({ conversationId, onDiscarded }: { conversationId: string; onDiscarded: () => void }) {
  const left = useLeftWords(conversationId);
  const navigate = useNavigate();
  const { groups } = useGroups(false);
  const { text, files } = left;
  if (text === '' && files.length === 0) return null;
  const moveTo = (to: Group) => {
    left.moveTo(to.conversation_id);
    void navigate(paths.group(to.id));
  };
  return (
    <div className="grid w-full gap-3 text-start text-ink">
      {text !== '' && (
        <TextAreaField label={t('pane.goneDraft')} readOnly rows={4} className="resize-none" value={text} />
      )}
      {files.length > 0 && <LeftFiles files={files} />}
      <div className="flex flex-wrap justify-center gap-2">
        {text !== '' && <Button onClick={() => void copyWithToast(text)}>{t('message.copy')}</Button>}
        {groups.length > 0 && (
          <MenuButton
            label={t('pane.moveDraft')}
            icon={FolderInput}
            className={buttonLook('secondary')}
            actions={groups
              .slice(0, maxTargets)
              .map((to) => ({ label: shownName(to.name), icon: FolderInput, run: () => moveTo(to) }))}
          >
            {t('pane.moveDraft')}
          </MenuButton>
        )}
        <Button
          look="quiet"
          onClick={() => {
            onDiscarded();
            left.discard();
          }}
        >
          {t('message.discard')}
        </Button>
      </div>
    </div>
  );
}

function LeftFiles({ files }: { files: readonly TrayFile[] }) {
  const label = useId();
  return (
    <div className="grid gap-1">
      <p id={label} className="text-sm font-medium">
        {t('files.attached')}
      </p>
      <ul aria-labelledby={label} className="grid gap-1">
        {files.map(({ id, filename }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <Paperclip aria-hidden className="size-4 shrink-0 text-ink2" />
            <span dir="auto" className="min-w-0 break-words">
              {filename}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
