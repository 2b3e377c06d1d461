import { answerOf } from '#contract/replies';
import { t } from '#i18n/translate';
import { type Entry, newerVersion, type Problem } from '#outbox/model/entry';
import { awaitsFiles, canDropFile } from '#outbox/model/files';
import { isChangeable, isHeld, isRepeatable } from '#outbox/model/states';
import { fileProblemLabel, isFinal } from '../../shared/files/fileProblem';

/** True if the service may have stored the message already, so that another request could duplicate the message. */
const isDoubtful = (entry: Entry): boolean => needsDecision(entry) && entry.unsure === true && !isRepeatable(entry);

export interface EntryActions {
  retry: (key: string) => void;
  /** `sendAgain` may duplicate the message. */
  sendAgain: (key: string) => void;
  discard: (key: string) => void;
  overwrite: (key: string) => void;
  dropFiles: (key: string) => void;
  edit: (key: string) => void;
}

export function entryChoices(entry: Entry, actions: EntryActions) {
  const { key, state, problem } = entry;
  const decides = needsDecision(entry);
  const refusedFile = state === 'failed' ? problem?.filename : undefined;
  const choice = (label: string, act: (key: string) => void) => ({ label, run: () => act(key) });
  return {
    again:
      decides &&
      !(refusedFile !== undefined && problem && isFinal(problem)) &&
      choice(t(retryLabel(entry)), state === 'conflict' ? actions.overwrite : actions.retry),
    sendAgain: isDoubtful(entry) && choice(t('message.sendAgain'), actions.sendAgain),
    dropFiles:
      refusedFile !== undefined &&
      canDropFile(entry) &&
      choice(t('files.remove', { name: refusedFile }), actions.dropFiles),
    edit:
      entry.kind === 'message' &&
      refusedFile === undefined &&
      (isChangeable(entry) || !decides) &&
      choice(t('message.edit'), actions.edit),
    discard:
      (decides || isChangeable(entry)) &&
      choice(t(refusedFile === undefined ? 'message.discard' : 'message.toDraft'), actions.discard),
  };
}

function retryLabel(entry: Entry) {
  const { state } = entry;
  if (state === 'conflict') return 'message.overwrite';
  if (isDoubtful(entry)) return 'message.checkAgain';
  return state === 'expired' ? 'message.sendNow' : 'retry';
}

interface Circumstances {
  online: boolean;
  /** Seconds until the service's retry time. 0 if unknown. */
  seconds: number;
}

type UnansweredKey = 'message.notAnswering' | 'message.waitsForService';

export function entryLabel(
  entry: Entry,
  circumstances: Circumstances,
  unanswered: UnansweredKey = 'message.notAnswering',
): string | null {
  if (isHeld(entry) && !needsDecision(entry)) return t('message.held');
  switch (entry.state) {
    case 'sending':
      return t('sending');
    case 'queued':
    case 'waiting':
      return waitingWords(entry, circumstances, unanswered);
    case 'unknown':
      if (entry.problem)
        return t(entry.kind === 'edit' ? 'message.unsureEdit' : 'message.unsure', { reason: why(entry) });
      return entry.unconfirmed ? t('message.unconfirmed') : waitingWords(entry, circumstances, unanswered);
    case 'checking':
      return t('message.checking');
    case 'paused':
      return t('message.paused');
    case 'expired':
      if (entry.problem?.code === newerVersion) return t('composer.outdated');
      return t(entry.unsure ? 'message.expiredInDoubt' : 'message.expired');
    case 'conflict':
      return t('message.conflict', { mine: answerOf(entry.text), theirs: answerOf(entry.theirs ?? '') });
    case 'failed':
      return `${t(entry.kind === 'edit' ? 'message.notSaved' : 'message.failed')}${why(entry)}`;
    case 'acked':
      return null;
  }
}

export const entryName = (entry: Entry, online: boolean): string | null =>
  entryLabel(entry, { online, seconds: 0 }, 'message.waitsForService');

function waitingWords(entry: Entry, { online, seconds }: Circumstances, unanswered: UnansweredKey): string {
  if (!online) return t('message.waiting');
  if (awaitsFiles(entry)) return t(entry.stuck ? unanswered : 'message.uploading');
  if (entry.patient) return seconds > 0 ? t('message.busyFor', { seconds }) : t('message.busy');
  return t(entry.attempts > 0 ? unanswered : 'message.waits');
}

function why({ problem }: Entry): string {
  const reason = problem && reasonOf(problem);
  return reason ? ` - ${reason}` : '';
}

function reasonOf(problem: Problem): string {
  const { code, status, detail, filename, max, actual } = problem;
  if (filename !== undefined) return `${filename}: ${fileProblemLabel(problem)}`;
  if (max !== undefined && actual) return t('message.tooLong', { actual, max });
  switch (code) {
    case 'conversation-archived':
      return t('error.archived');
    case 'gateway':
      return t('message.gateway', { status: status ?? 0 });
    case 'blocked':
      return t('error.blocked', { method: detail });
    case 'not-found':
      return t('pane.gone');
    case 'unknown-attachment':
      return t('files.problem.swept');
    case 'message-deleted':
      return t('message.goneWords');
    default:
      if (code.startsWith('cannot-')) return t('error.unsupported');
      if (status === 413) return t('message.tooLongHere');
      // Status 410 adds no reason here, because the row has its own label for that status.
      return detail || (status && status !== 410 ? t('message.refused', { status }) : '');
  }
}

export const needsDecision = (entry: Entry): boolean =>
  ['failed', 'expired', 'conflict'].includes(entry.state) ||
  (entry.state === 'unknown' && (entry.unconfirmed === true || entry.problem !== undefined));
