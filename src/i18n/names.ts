import { type NameOptions, nameProblem, toWireName } from '../contract/names';
import { t } from './translate';

/** What is wrong with a name or description that a person typed, in words; undefined when the service takes it. */
export function nameErrorOf(field: string, typed: string, max: number, options?: NameOptions): string | undefined {
  const problem = nameProblem(toWireName(typed), max, options);
  if (!problem) return undefined;
  if (problem.code === 'nothing-visible') return t('form.nothingVisible', { field });
  if (problem.code === 'too-long') return t('form.tooLong', { field, actual: problem.actual ?? 0, max });
  return t('form.hiddenCharacter', { field });
}
