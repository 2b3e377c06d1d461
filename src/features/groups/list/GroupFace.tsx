import { AtSign, BellOff, CircleAlert, Clock3, Pin } from 'lucide-react';
import { useToday } from '#browser/time/today';
import type { Conversation, Group } from '#contract/resources';
import { isMentioned } from '#contract/text/mentions';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useTyping } from '#data/live/useUnconfirmed';
import type { KnownConversation } from '#data/truth/conversationMap';
import { whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { listOf, t } from '#i18n/translate';
import { useUnsent } from '#outbox/OutboxContext';
import { useDraftBeginning } from '#outbox/useDraft';
import { useMe } from '#session/SessionContext';
import { classes } from '#ui/classes';
import { Moment } from '#ui/Moment';
import { Highlighted } from '../../shared/Highlighted';
import { messageLine } from '../../shared/messageLine';
import { shownCount } from '../../shared/unreadLabel';

function Preview({ group, conversation, draft }: Pick<GroupFaceProps, 'group' | 'conversation' | 'draft'>) {
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
  if (unsent) {
    const refused = unsent.state === 'failed' || unsent.state === 'expired';
    const Sign = refused ? CircleAlert : Clock3;
    const words = messageLine({ message: unsent.changed ?? unsent.text, attachments: unsent.attachments });
    return (
      <span data-unsent className={classes('flex min-w-0 items-center gap-1', refused && 'text-danger')}>
        <Sign size="0.875rem" aria-hidden />
        <span className="sr-only">{`${t(refused ? 'message.failed' : 'message.waits')} `}</span>
        <bdi className="truncate">{t('groups.you', { text: words || t('groups.attachment') })}</bdi>
      </span>
    );
  }
  if (!conversation || conversation.latest_unknown) return <span aria-hidden className="skeleton h-3 w-3/5" />;
  if (!latest) return <span className="truncate">{t('groups.noMessages')}</span>;
  const text =
    messageLine(
      latest,
      group.contacts.map(({ username }) => username),
    ) || t('groups.attachment');
  return (
    <bdi className="truncate">
      {latest.contact.username === me.username
        ? t('groups.you', { text })
        : group.other
          ? text
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

export function hasUnreadMention(group: Group, conversation: Conversation | undefined, username: string): boolean {
  if (group.added_by || !conversation || conversation.unread_count === 0) return false;
  const { mention_count, latest_message: latest } = conversation;
  if (mention_count !== undefined) return mention_count > 0;
  return latest !== null && latest.contact.username !== username && isMentioned(latest.message, [username]);
}

export interface GroupFaceProps {
  group: ShownGroup;
  apart: string | undefined;
  conversation: KnownConversation | undefined;
  draft: boolean;
  pinned: boolean;
  muted: boolean;
  query: string;
  id: string;
}

export function GroupFace({ group, apart, conversation, draft, pinned, muted, query, id }: GroupFaceProps) {
  const me = useMe();
  const today = useToday();
  const adder = group.added_by;
  const unread = adder ? 0 : (conversation?.unread_count ?? 0);
  const latest = conversation?.latest_message;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
      <span className="flex items-baseline justify-between gap-2 pointer-coarse:pe-7">
        <bdi className={classes('truncate text-base/5', unread > 0 && !muted ? 'font-bold' : 'font-[650]')}>
          <Highlighted text={shownName(group.name)} query={query} />
          {apart !== undefined && <bdi className="text-preview font-normal text-ink2">{` ${apart}`}</bdi>}
        </bdi>
        {latest && (
          <Moment
            at={latest.created_at}
            className="shrink-0 text-xs tabular-nums text-ink2 group-hover/row:invisible group-has-[button:focus-visible]/row:invisible group-has-aria-expanded/row:invisible pointer-coarse:visible"
          >
            {whenOf(latest.created_at, today)}
          </Moment>
        )}
      </span>
      <span id={id} className="flex min-h-5 items-center gap-2 text-preview text-ink2 pointer-coarse:pe-7">
        {adder ? (
          <bdi className="truncate">{t('groups.addedYou', { name: adder.username })}</bdi>
        ) : (
          <Preview group={group} conversation={conversation} draft={draft} />
        )}
        <span className="ms-auto flex shrink-0 items-center gap-1.5">
          {hasUnreadMention(group, conversation, me.username) && (
            <StateIcon icon={AtSign} text={t('groups.mentioned')} className="text-ember" />
          )}
          {muted && <StateIcon icon={BellOff} text={t('groups.muted')} />}
          {pinned && <StateIcon icon={Pin} text={t('groups.pinned')} />}
          {adder && (
            <span aria-hidden className="rounded-full px-2 text-xs/5 font-semibold text-brand shadow-line badge">
              {t('groups.newMark')}
            </span>
          )}
          {unread > 0 && (
            <span
              aria-hidden
              className={classes(
                'min-w-5 rounded-full px-1.5 text-center text-xs/5 tabular-nums badge',
                muted ? 'text-ink2 shadow-line' : 'bg-ember font-bold text-on-ember',
              )}
            >
              {shownCount(unread)}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

const StateIcon = ({ icon: Icon, text, className }: { icon: typeof Pin; text: string; className?: string }) => (
  <span className={className}>
    <Icon size="0.875rem" aria-hidden />
    <span className="sr-only">{text}</span>
  </span>
);
