import { CircleAlert, Clock3 } from 'lucide-react';
import type { Group } from '#contract/resources';
import { useTyping } from '#data/live/useTyping';
import type { KnownConversation } from '#data/truth/conversationMap';
import { listOf, t } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { useUnsent } from '#outbox/OutboxContext';
import { useDraftBeginning } from '#outbox/useDraft';
import { useMe } from '#session/SessionContext';
import { messageLine } from '../../shared/messageLine';

interface PreviewProps {
  group: Group;
  conversation: KnownConversation | undefined;
  draft: boolean;
}

export function Preview({ group, conversation, draft }: PreviewProps) {
  const me = useMe();
  const writing = useTyping(group.conversation_id);
  const unsent = useUnsent(group.conversation_id);
  const latest = conversation?.latest_message;
  if (draft) return <DraftPreview conversationId={group.conversation_id} />;
  if (writing.length > 0)
    return (
      <bdi className="truncate text-brand">
        {t('pane.writing', { names: listOf([...writing]), count: writing.length })}
      </bdi>
    );
  if (unsent) return <UnsentPreview entry={unsent} />;
  if (!conversation || conversation.latest_unknown) return <span aria-hidden className="skeleton h-3 w-3/5" />;
  if (!latest) return <span className="truncate">{t('groups.noMessages')}</span>;
  const usernames = group.contacts.map(({ username }) => username);
  const text = messageLine(latest, usernames) || t('groups.attachment');
  return (
    <bdi className="truncate">
      {latest.contact.username === me.username
        ? t('groups.you', { text })
        : t('groups.by', { name: latest.contact.username, text })}
    </bdi>
  );
}

function DraftPreview({ conversationId }: { conversationId: string }) {
  const { text, files } = useDraftBeginning(conversationId);
  const words = messageLine({ message: text, attachments: files });
  return (
    <bdi data-unsent className="truncate text-ember-ink">
      {words === '' ? t('groups.draft') : t('groups.draftOf', { text: words })}
    </bdi>
  );
}

/** True if a person has to decide about the message and nobody else sees it. */
const isRefused = ({ state }: Entry) => state === 'failed' || state === 'expired';

function UnsentPreview({ entry }: { entry: Entry }) {
  const refused = isRefused(entry);
  const Sign = refused ? CircleAlert : Clock3;
  const text = messageLine({ message: entry.changed ?? entry.text, attachments: entry.attachments });
  return (
    <span
      data-unsent
      className={refused ? 'flex min-w-0 items-center gap-1 text-danger' : 'flex min-w-0 items-center gap-1'}
    >
      <Sign size="0.875rem" aria-hidden />
      <span className="sr-only">{`${t(refused ? 'message.failed' : 'message.waits')} `}</span>
      <bdi className="truncate">{t('groups.you', { text: text || t('groups.attachment') })}</bdi>
    </span>
  );
}
