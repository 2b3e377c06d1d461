import { useCallback, useEffect, useRef } from 'react';
import { useMatch } from 'react-router-dom';
import type { GroupEnd } from '../data/groups/useGroupEnd';
import { copyWithToast } from '../features/shared/copyWithToast';
import { Link } from '../features/shared/Link';
import { shownName } from '../i18n/names';
import { t } from '../i18n/translate';
import type { SeenGroup } from '../outbox/leftGroups';
import { useLeftGroup } from '../outbox/useLeftWords';
import { paths, patterns } from '../paths';
import { useMe } from '../session/SessionContext';
import { useAnnouncer } from '../ui/announcements/Announcer';
import { Button, buttonLook } from '../ui/Button';
import { EmptyState } from '../ui/Notice';
import { LeftDraft } from './notices/LeftBar';

export default function ConversationGone({
  group: seen,
  end,
}: {
  group: SeenGroup | undefined;
  end: GroupEnd | undefined;
}) {
  const groupId = useMatch(`${patterns.group}/*`)?.params.groupId ?? '';
  const group = useLeftGroup(groupId, seen);
  const view = useRef<HTMLDivElement>(null);
  const named = group && endText(shownName(group.name), end);

  const focusHeading = useCallback(() => view.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  const { announce } = useAnnouncer();
  // Focuses the heading if the removed view had the focus.
  useEffect(() => {
    if (named) announce({ text: named });
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) focusHeading();
  }, [named, focusHeading, announce]);

  return (
    <div ref={view} className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto">
      <EmptyState title={t('pane.gone')} heading>
        {named ? <p>{named}</p> : <NotIn />}
        {group && (
          <ul className="grid w-full">
            <LeftDraft conversationId={group.conversation_id} onDiscard={focusHeading} />
          </ul>
        )}
        <Link to={paths.groups} className={buttonLook('primary')}>
          {t('app.goHome')}
        </Link>
      </EmptyState>
    </div>
  );
}

function NotIn() {
  const { username } = useMe();
  return (
    <>
      <p>{t('pane.goneBody')}</p>
      <p>{t('pane.knownAs', { name: shownName(username) })}</p>
      <Button onClick={() => void copyWithToast(username)}>{t('pane.copyName')}</Button>
    </>
  );
}

function endText(name: string, end: GroupEnd | undefined): string {
  if (!end) return t('pane.goneNamed', { name });
  return end.by === undefined ? t('pane.goneRemoved', { name }) : t('pane.goneBy', { name, by: end.by });
}
