import { sizeOf } from '../../../i18n/sizes';
import { type PlainKey, t } from '../../../i18n/translate';
import type { FileProblem } from '../../../outbox/model/storedFile';

const finalCodes = 'file-lost file-too-large body-too-large unsupported-file-type too-many-pixels broken-file'.split(
  ' ',
);

export const isFinal = ({ code }: Pick<FileProblem, 'code'>): boolean => finalCodes.includes(code);

const labels = new Map<string, PlainKey>([
  ['unsupported-file-type', 'files.problem.type'],
  ['too-many-pixels', 'files.problem.pixels'],
  ['broken-file', 'files.problem.broken'],
  ['quota-exceeded', 'files.problem.quota'],
  ['file-unreadable', 'files.problem.unreadable'],
  ['file-lost', 'files.problem.lost'],
]);

export function fileProblemLabel({ code, detail, max }: FileProblem): string {
  if (code === 'file-too-large' || code === 'body-too-large')
    return max ? t('files.problem.tooBigOf', { max: sizeOf(max) }) : t('files.problem.tooBig');
  const label = labels.get(code);
  return label ? t(label) : detail || t('files.problem.failed');
}
