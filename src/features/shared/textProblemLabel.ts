import { limits } from '../../contract/limits';
import { codePoints, textProblem } from '../../contract/text';
import { t } from '../../i18n/translate';

/** Why no message can have this text; null: one can. */
export function textProblemLabel(text: string): string | null {
  const problem = textProblem(text, limits.messageText);
  if (!problem) return null;
  return problem.code === 'too-long'
    ? t('composer.tooLong', { count: codePoints(text) - limits.messageText })
    : t('composer.badText');
}
