import { answerOf } from '../../../contract/replies';
import { t } from '../../../i18n/translate';
import type { Entry } from '../../../outbox/queue/entry';
import { isHeld } from '../../../outbox/queue/held';
import { isRepeatable } from '../../../outbox/queue/machine';

/** What became of unsent words, in words. "Sending" only says itself after a second (the row delays it). */
export function entryLabel(entry: Entry): string | null {
  if (isHeld(entry) && !needsDecision(entry)) return t('message.held');
  switch (entry.state) {
    case 'sending':
      return t('message.sending');
    case 'queued':
      return t('message.waiting');
    case 'unknown':
      if (entry.problem)
        return t(entry.kind === 'edit' ? 'message.unsureEdit' : 'message.unsure', { reason: why(entry) });
      return entry.unconfirmed ? t('message.unconfirmed') : waitingWords(entry);
    case 'waiting':
      return entry.patient ? t('message.busy') : waitingWords(entry);
    case 'checking':
      return t('message.checking');
    case 'paused':
      return t('message.paused');
    case 'expired':
      return t(entry.unsure ? 'message.expiredInDoubt' : 'message.expired');
    case 'conflict':
      return t('message.conflict', { mine: answerOf(entry.text), theirs: answerOf(entry.theirs ?? '') });
    case 'failed':
      return `${t(entry.kind === 'edit' ? 'message.notSaved' : 'message.failed')}${why(entry)}`;
    case 'acked':
      return null;
  }
}

const waitingWords = ({ serviceStatus }: Entry): string =>
  serviceStatus === undefined ? t('message.waiting') : t('message.serviceFailed', { status: serviceStatus });

function why({ problem }: Entry): string {
  if (!problem) return '';
  if (problem.max !== undefined && problem.actual !== undefined)
    return ` - ${t('message.tooLong', { actual: problem.actual, max: problem.max })}`;
  switch (problem.code) {
    case 'conversation-archived':
      return ` - ${t('error.archived')}`;
    case 'gateway':
      return ` - ${t('message.gateway', { status: problem.status ?? 0 })}`;
    case 'not-found':
      return ` - ${t('pane.gone')}`;
    case 'message-deleted':
      return ` - ${t('message.goneWords')}`;
    default:
      if (problem.code.startsWith('cannot-')) return ` - ${t('error.unsupported')}`;
      return problem.detail ? ` - ${problem.detail}` : '';
  }
}

/** States in which a person has to decide. */
export const needsDecision = (entry: Entry): boolean =>
  entry.state === 'failed' ||
  entry.state === 'expired' ||
  entry.state === 'conflict' ||
  (entry.state === 'unknown' && (entry.unconfirmed === true || entry.problem !== undefined));

/** It may be with the service, and sending it again may double it: there is a choice between looking and sending. */
export const isDoubtful = (entry: Entry): boolean =>
  needsDecision(entry) && entry.unsure === true && !isRepeatable(entry);
