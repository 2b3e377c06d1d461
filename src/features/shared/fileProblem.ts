import { sizeOf } from '../../i18n/sizes';
import { t } from '../../i18n/translate';
import type { FileProblem } from '../../outbox/model/storedFile';

const finalCodes = 'file-lost file-too-large body-too-large unsupported-file-type too-many-pixels broken-file'.split(
  ' ',
);

export const isFinal = ({ code }: Pick<FileProblem, 'code'>): boolean => finalCodes.includes(code);

export function fileProblemLabel({ code, detail, max }: FileProblem): string {
  switch (code) {
    case 'file-too-large':
    case 'body-too-large':
      return max ? t('files.problem.tooBigOf', { max: sizeOf(max) }) : t('files.problem.tooBig');
    case 'unsupported-file-type':
      return t('files.problem.type');
    case 'too-many-pixels':
      return t('files.problem.pixels');
    case 'broken-file':
      return t('files.problem.broken');
    case 'quota-exceeded':
      return t('files.problem.quota');
    case 'file-unreadable':
      return t('files.problem.unreadable');
    case 'file-lost':
      return t('files.problem.lost');
    default:
      return detail || t('files.problem.failed');
  }
}
