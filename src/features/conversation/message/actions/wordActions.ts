import { appAddress } from '#browser/appPath';
import { answerOf } from '#contract/replies';
import type { Message } from '#contract/resources';
import type { useDeleteMessage } from '#data/timeline/useMessage';
import { copyWithToast } from '#features/shared/copyWithToast';
import { notQueuedLabel } from '#features/shared/notQueuedLabel';
import { t } from '#i18n/translate';
import { AlreadySent, MaybeSent } from '#outbox/model/entry';
import type { OutboxView } from '#outbox/OutboxContext';
import type { useAnnouncer } from '#ui/announcements/Announcer';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../../paths';
import type { RowEdits } from '../edit/useRowEdits';
import type { EntryActions } from '../entryState';
import type { RowActions } from './actionTypes';

export interface WordContext {
  outbox: Pick<
    OutboxView,
    'entries' | 'edit' | 'changeText' | 'retry' | 'sendAgain' | 'dropFiles' | 'overwrite' | 'takeBack'
  >;
  edits: Pick<RowEdits, 'dropEdit' | 'closeEdit'>;
  messages: readonly Message[];
  groupId: string;
  usernames: readonly string[];
  onDraft: () => void;
  deleteMessage: ReturnType<typeof useDeleteMessage>;
  announce: ReturnType<typeof useAnnouncer>['announce'];
}

export type WordActions = Omit<EntryActions, 'edit' | 'discard'> &
  Pick<RowActions, 'saveEdit' | 'changeText' | 'remove' | 'copyText' | 'copyLink'> & {
    reportNotTaken: (error: unknown) => void;
  };

/** Reports that the action came too late: the entry is being sent, or its request has an unknown outcome. */
const tooLate = (error: unknown) => void toast(t(error instanceof MaybeSent ? 'message.maySent' : 'message.beingSent'));

const reportNotQueued = (error: unknown) => void toast(notQueuedLabel(error), { tone: 'danger' });

export function createWordActions(latest: () => WordContext): WordActions {
  const remove = (message: Message) => {
    const { undo, send } = latest().deleteMessage(message);
    const takeBack = () => {
      undo();
      latest().announce({ text: t('message.back', { count: 1 }) });
    };
    toast(t('message.deleted'), { action: { label: t('undo'), run: takeBack }, onGone: send });
  };
  const offerToDelete = ({ messageId }: AlreadySent) => {
    const sent = latest().messages.find(({ id }) => id === messageId);
    toast(t('message.alreadySent'), sent && { action: { label: t('message.delete'), run: () => remove(sent) } });
  };
  const close = (id: string, key?: string) => {
    const { edits } = latest();
    edits.dropEdit(id);
    edits.closeEdit(id, key);
  };
  return {
    retry: (key) => void latest().outbox.retry(key).catch(tooLate),
    sendAgain: (key) => void latest().outbox.sendAgain(key).catch(tooLate),
    dropFiles: (key) => void latest().outbox.dropFiles(key).catch(tooLate),
    overwrite: (key) => void latest().outbox.overwrite(key).catch(tooLate),
    reportNotTaken: (error) => (error instanceof AlreadySent ? offerToDelete(error) : tooLate(error)),
    saveEdit: (message, text, from, kept) => {
      const { outbox } = latest();
      const waits = outbox.entries.findLast((each) => each.kind === 'edit' && each.messageId === message.id);
      // Changes the text of a waiting edit in place. A conflict or the removal of files needs a new edit.
      const changes = waits && waits.state !== 'conflict' && !kept;
      (changes ? outbox.changeText(waits.key, text) : outbox.edit(message, text, kept, from)).then(
        () => close(message.id),
        reportNotQueued,
      );
    },
    changeText: (key, text) => {
      latest()
        .outbox.changeText(key, text)
        .then((newKey) => close(key, newKey), reportNotQueued);
    },
    remove,
    copyText: (message) => void copyWithToast(answerOf(message.message, latest().usernames)),
    copyLink: (message) => void copyWithToast(appAddress(paths.message(latest().groupId, message.id))),
  };
}
