import { Copy, Trash2, X } from 'lucide-react';
import { copyText } from '#browser/page/copyText';
import { answerOf } from '#contract/replies';
import type { Message } from '#contract/resources';
import { useDeleteMessage } from '#data/timeline/useMessage';
import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { Button } from '#ui/Button';
import { toast } from '#ui/overlay/toastStore';
import { SelectBox } from '#ui/selection/SelectBox';
import { SelectionBar } from '#ui/selection/SelectionBar';
import { reportNotCopied } from '../../shared/copyWithToast';
import type { MessageSelection } from './useMessageSelection';

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

interface SelectMessageProps {
  message: Message;
  selected: boolean;
  choose: (message: Message, range: boolean) => void;
}

export const SelectMessage = ({ message, selected, choose }: SelectMessageProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: `SelectBox` renders the control.
  <label className="row-span-2 grid h-6 place-items-center select-none before:absolute before:inset-0 before:z-10 before:cursor-pointer">
    <SelectBox
      label={t('chosen.one', { name: message.contact.username, time: exactTimeOf(message.created_at) })}
      tabIndex={-1}
      checked={selected}
      onToggle={(range) => choose(message, range)}
    />
  </label>
);

interface MessageSelectionBarProps {
  selecting: MessageSelection;
  selection: ReadonlyMap<string, Message>;
  messages: readonly Message[];
  usernames: readonly string[];
}

export default function MessageSelectionBar({ selecting, selection, messages, usernames }: MessageSelectionBarProps) {
  const deleteMessage = useDeleteMessage();
  const { announce } = useAnnouncer();
  const count = selection.size;
  const copy = () => {
    copyText(messagesAsText(selection, messages, exactTimeOf, usernames)).then(() => {
      toast(t('message.copied'), { here: true });
      selecting.leave();
    }, reportNotCopied);
  };
  const remove = () => {
    const taken = [...selection.values()].map((message) => deleteMessage(message));
    const takeBack = () => {
      for (const { undo } of taken) undo();
      announce({ text: t('message.back', { count: taken.length }) });
    };
    toast(t('chosen.deleted', { count: taken.length }), {
      action: { label: t('undo'), run: takeBack },
      onGone: () => taken.forEach(({ send }) => void send()),
    });
    selecting.endAt(undefined);
  };
  const refused = count > 0 && !selecting.deletable;
  return (
    <SelectionBar
      label={t('chosen.title')}
      status={
        <>
          <span>{t('chosen.count', { count })}</span>
          {refused && <span className="block text-sm font-normal text-ink2">{t('chosen.notYours')}</span>}
        </>
      }
      className="gap-2 border-t border-line py-2 ps-13.5 pe-2 md:ps-[max(4.5rem,calc(50%-22.5rem))] md:pe-[max(1.5rem,calc(50%-25.5rem))]"
      statusClassName="max-md:w-full"
      onEnd={selecting.leave}
    >
      <Button onClick={copy} disabled={count === 0}>
        <Copy size="1.125rem" aria-hidden className="max-sm:hidden" />
        {t('chosen.copy')}
      </Button>
      <Button look="danger" onClick={remove} disabled={!selecting.deletable}>
        <Trash2 size="1.125rem" aria-hidden className="max-sm:hidden" />
        {t('message.delete')}
      </Button>
      <Button look="quiet" onClick={selecting.leave}>
        <X size="1.125rem" aria-hidden className="max-sm:hidden" />
        {t('cancel')}
      </Button>
    </SelectionBar>
  );
}
