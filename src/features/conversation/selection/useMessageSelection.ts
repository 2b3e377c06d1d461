import { copyText } from '#browser/page/copyText';
import { answerOf } from '#contract/replies';
import type { Message } from '#contract/resources';
import { useDeleteMessage } from '#data/timeline/useMessageWrites';
import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { toast } from '#ui/overlay/toastStore';
import { useSelection } from '#ui/selection/useSelection';
import { reportNotCopied } from '../../shared/copyWithToast';

/** Author, time and words, in the order of the log. */
export function messagesAsText(
  selection: ReadonlyMap<string, Message>,
  messages: readonly Message[],
  when: (at: number) => string,
  usernames: readonly string[],
): string {
  const order = new Map(messages.map(({ id }, index) => [id, index]));
  return [...selection.values()]
    .sort((a, b) => a.created_at - b.created_at || (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .map(({ contact, created_at, message, attachments }) =>
      [
        `${contact.username}, ${when(created_at)}`,
        answerOf(message, usernames),
        ...attachments.map(({ filename }) => filename),
      ]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
}

interface MessageSelectionInput {
  messages: readonly Message[];
  usernames: readonly string[];
  mayDelete: (message: Message) => boolean;
  /** Focused when the selection begins or ends. */
  focus: (messageId: string | undefined) => void;
}

export type MessageSelection = ReturnType<typeof useMessageSelection>;

/** Messages stay selected when their rows leave the window. */
export function useMessageSelection({ messages, usernames, mayDelete, focus }: MessageSelectionInput) {
  const { active, chosen, anchor, start, end, toggle, join } = useSelection(messages, { keepGone: true });
  const remove = useDeleteMessage();
  const { announce } = useAnnouncer();
  const endAt = (messageId: string | undefined) => {
    end();
    focus(messageId);
  };
  const leave = () => endAt(anchor ?? undefined);
  const selected = [...chosen.values()];

  return {
    /** Null while nobody selects. */
    selection: active ? chosen : null,
    begin: (message?: Message) => {
      start(message?.id);
      focus(message?.id);
    },
    toggle,
    join,
    leave,
    deletable: selected.length > 0 && selected.every(mayDelete),
    copy: () => {
      copyText(messagesAsText(chosen, messages, exactTimeOf, usernames)).then(() => {
        toast(t('message.copied'), { here: true });
        leave();
      }, reportNotCopied);
    },
    remove: () => {
      const taken = selected.map((message) => remove(message));
      const takeBack = () => {
        for (const { undo } of taken) undo();
        announce({ text: t('message.back', { count: taken.length }) });
      };
      toast(t('chosen.deleted', { count: taken.length }), {
        action: { label: t('undo'), run: takeBack },
        onGone: () => taken.forEach(({ send }) => void send()),
      });
      endAt(undefined);
    },
  };
}
