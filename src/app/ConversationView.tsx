import { MessageSquareOff } from 'lucide-react';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useGroup } from '../data/groups';
import { Composer, type ComposerHandle } from '../features/composer/Composer';
import { ArchivedBanner, ConversationHeader } from '../features/conversation/ConversationHeader';
import { ConversationPane, type PaneHandle } from '../features/conversation/ConversationPane';
import { TimelineSkeleton } from '../features/conversation/Timeline';
import { paths } from '../paths';
import { EmptyState, ErrorNotice } from '../ui/Notice';
import { reasonOf } from '../words/reasonOf';
import { t } from '../words/words';
import { useTitle } from './useTitle';

/** The pane and the composer do not know each other; here they meet. */
export function ConversationView() {
  const { groupId = '', messageId } = useParams();
  const { group, gone, status, error, retry } = useGroup(groupId);
  const composer = useRef<ComposerHandle>(null);
  const pane = useRef<PaneHandle>(null);
  useTitle(group?.name ?? t('groups.title'));

  if (gone || !group) {
    if (!gone && status === 'error')
      return <ErrorNotice title={t('settings.loadFailed')} detail={reasonOf(error)} onRetry={retry} />;
    if (!gone) return <ConversationSkeleton />;
    return (
      <EmptyState icon={MessageSquareOff} title={t('pane.gone')} heading>
        <p>{t('pane.goneBody')}</p>
        <Link to={paths.groups} className="font-medium text-accent underline underline-offset-2">
          {t('app.goHome')}
        </Link>
      </EmptyState>
    );
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ConversationHeader group={group} />
      <ConversationPane
        key={`${group.conversation_id}/${messageId ?? ''}`}
        group={group}
        anchorId={messageId}
        handle={pane}
        onText={(text) => composer.current?.put(text)}
        onFocusComposer={() => composer.current?.focus()}
      />
      {group.archived_at !== null ? (
        <ArchivedBanner group={group} />
      ) : (
        <Composer
          key={group.conversation_id}
          conversationId={group.conversation_id}
          groupName={group.name}
          handle={composer}
          onSent={() => pane.current?.toEnd()}
          onEditLast={() => pane.current?.editLast()}
        />
      )}
    </div>
  );
}

function ConversationSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div aria-hidden className="flex min-h-16 items-center gap-3 border-b border-line px-6">
        <div className="skeleton size-9" />
        <div className="skeleton h-4 w-40" />
      </div>
      <TimelineSkeleton />
    </div>
  );
}
