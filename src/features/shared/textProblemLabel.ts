import { textProblem } from '../../contract/text';
import { t } from '../../i18n/translate';

/** Null if the text can be sent. */
export function textProblemLabel(text: string, max: number): string | null {
  const problem = textProblem(text, max);
  if (!problem) return null;
  return problem.actual === undefined ? t('composer.badText') : t('composer.tooLong', { count: problem.actual - max });
}
