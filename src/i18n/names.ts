import { hasGlyph, type NameOptions, nameProblem, toWireName, withoutHidden } from '../contract/text/names';
import { t } from './translate';

export function nameErrorOf(field: string, typed: string, max: number, options?: NameOptions): string | undefined {
  const problem = nameProblem(toWireName(typed), max, options);
  if (!problem) return undefined;
  if (problem.code === 'nothing-visible') return t('form.nothingVisible', { field });
  if (problem.code === 'too-long') return t('form.tooLong', { field, actual: problem.actual ?? 0, max });
  return t('form.hiddenCharacter', { field });
}

/** Removes invisible characters, including those that reorder text. Never returns a blank name. */
export function shownName(name: string): string {
  const clean = withoutHidden(name);
  return hasGlyph(clean) ? clean : t('nameless');
}
