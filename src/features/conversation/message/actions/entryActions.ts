import type { Message } from '#contract/resources';
import { t } from '#i18n/translate';
import { AlreadySent, type Entry, MaybeSent } from '#outbox/model/entry';
import type { OutboxView } from '#outbox/OutboxContext';
import { toast } from '#ui/overlay/toastStore';
import type { EntryActions } from '../entryChoices';

export interface EntryContext {
  outbox: Pick<OutboxView, 'retry' | 'sendAgain' | 'dropFiles' | 'overwrite' | 'takeBack'>;
  messages: readonly Message[];
  /** Words went back into the draft. */
  onDraft: () => void;
  removeMessage: (message: Message) => void;
}

/** Another tab settled it, or its outcome is unknown. */
const tooLate = (error: unknown) => void toast(t(error instanceof MaybeSent ? 'message.maySent' : 'message.beingSent'));

/** What a person decides about words that are not sent. */
export function createEntryActions(latest: () => EntryContext): Omit<EntryActions, 'edit'> {
  const offerToDelete = ({ messageId }: AlreadySent) => {
    const sent = latest().messages.find(({ id }) => id === messageId);
    const run = () => sent && latest().removeMessage(sent);
    toast(t('message.alreadySent'), sent && { action: { label: t('message.delete'), run } });
  };
  return {
    retry: (key) => void latest().outbox.retry(key).catch(tooLate),
    sendAgain: (key) => void latest().outbox.sendAgain(key).catch(tooLate),
    dropFiles: (key) => void latest().outbox.dropFiles(key).catch(tooLate),
    overwrite: (key) => void latest().outbox.overwrite(key).catch(tooLate),
    discard: (key) => {
      const showDraft = ({ kind }: Entry) => kind === 'message' && latest().onDraft();
      latest()
        .outbox.takeBack(key)
        .then(showDraft, (error: unknown) => (error instanceof AlreadySent ? offerToDelete(error) : tooLate(error)));
    },
  };
}
