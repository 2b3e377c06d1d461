import { t } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { canDropFile } from '#outbox/model/files';
import { isChangeable, isRepeatable } from '#outbox/model/states';
import { isFinal } from '../../shared/fileProblem';
import { needsDecision } from './entryState';

/** May have arrived, so another send could double it. */
const isDoubtful = (entry: Entry): boolean => needsDecision(entry) && entry.unsure === true && !isRepeatable(entry);

export interface EntryActions {
  /** Tries again, or checks whether it arrived. */
  retry: (key: string) => void;
  /** May double it. */
  sendAgain: (key: string) => void;
  discard: (key: string) => void;
  overwrite: (key: string) => void;
  /** Sends it without the files that were refused. */
  dropFiles: (key: string) => void;
  /** For an unsent message, or one that may have arrived. */
  edit: (key: string) => void;
}

export function entryChoices(entry: Entry, actions: EntryActions) {
  const { key, state, problem } = entry;
  const decides = needsDecision(entry);
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
