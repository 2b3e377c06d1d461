import { t } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { canDropFile } from '#outbox/model/files';
import { isChangeable, isRepeatable } from '#outbox/model/states';
import { isFinal } from '../../shared/fileProblem';
import { needsDecision } from './entryState';

/** It may be with the service, and sending it again may double it: there is a choice between looking and sending. */
const isDoubtful = (entry: Entry): boolean => needsDecision(entry) && entry.unsure === true && !isRepeatable(entry);

export interface EntryActions {
  /** One more try; or, where one may have arrived, one more look. */
  retry: (key: string) => void;
  /** At the risk of saying it twice. */
  sendAgain: (key: string) => void;
  discard: (key: string) => void;
  overwrite: (key: string) => void;
  /** Sends it without the files that were refused. */
  dropFiles: (key: string) => void;
  /** Other words for what is not sent yet, or, where nobody knows, for the message that it may have become. */
  edit: (key: string) => void;
}

/** What a person may do about unsent words, in the order in which it is offered. */
export function entryChoices(entry: Entry, actions: EntryActions) {
  const { key, state, problem } = entry;
  const decides = needsDecision(entry);
  // The file that the service refused.
  const refusedFile = state === 'failed' ? problem?.filename : undefined;
  const choice = (label: string, act: (key: string) => void) => ({ label, run: () => act(key) });
  return {
    again:
      decides && !(refusedFile !== undefined && problem && isFinal(problem))
        ? choice(t(retryLabel(entry)), state === 'conflict' ? actions.overwrite : actions.retry)
        : undefined,
    sendAgain: isDoubtful(entry) ? choice(t('message.sendAgain'), actions.sendAgain) : undefined,
    dropFiles:
      refusedFile !== undefined && canDropFile(entry)
        ? choice(t('files.remove', { name: refusedFile }), actions.dropFiles)
        : undefined,
    edit:
      entry.kind === 'message' && refusedFile === undefined && (isChangeable(entry) || !decides)
        ? choice(t('message.edit'), actions.edit)
        : undefined,
    discard:
      decides || isChangeable(entry)
        ? choice(t(refusedFile === undefined ? 'message.discard' : 'message.toDraft'), actions.discard)
        : undefined,
  };
}

function retryLabel(entry: Entry) {
  const { state } = entry;
  if (state === 'conflict') return 'message.overwrite';
  if (isDoubtful(entry)) return 'message.checkAgain';
  return state === 'expired' ? 'message.sendNow' : 'retry';
}
