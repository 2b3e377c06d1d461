import { hasGlyph, type NameOptions, nameProblem, toWireName, withoutHidden } from '../contract/names';
import { t } from './translate';

/** What is wrong with a name or description that a person typed, in words; undefined when the service takes it. */
export function nameErrorOf(field: string, typed: string, max: number, options?: NameOptions): string | undefined {
  const problem = nameProblem(toWireName(typed), max, options);
  if (!problem) return undefined;
  if (problem.code === 'nothing-visible') return t('form.nothingVisible', { field });
  if (problem.code === 'too-long') return t('form.tooLong', { field, actual: problem.actual ?? 0, max });
  return t('form.hiddenCharacter', { field });
}

/** A name of any service as it may stand on screen: nothing in it is hidden or turns others around, and it is never blank. */
export function shownName(name: string): string {
  const clean = withoutHidden(name);
  return hasGlyph(clean) ? clean : t('nameless');
}
