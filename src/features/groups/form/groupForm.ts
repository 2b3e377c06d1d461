import * as z from 'zod/mini';
import { limits } from '#contract/limits';
import { isSafeAddress } from '#contract/text/addresses';
import { nameErrorOf } from '#i18n/names';
import { t } from '#i18n/translate';

export const GroupDraft = z.object({ name: z.string(), description: z.string(), avatar_url: z.string() });
export type GroupDraft = z.infer<typeof GroupDraft>;

export type GroupFormErrors = Partial<Record<keyof GroupDraft, string>>;

export function problemsOf(draft: { [field in keyof GroupDraft]?: string | null }): GroupFormErrors {
  const errors: GroupFormErrors = {};
  const name = draft.name?.trim() ? nameErrorOf(t('form.name'), draft.name, limits.groupName) : t('form.nameMissing');
  const description =
    draft.description?.trim() &&
    nameErrorOf(t('form.description'), draft.description, limits.groupDescription, { lines: true });
  const url = draft.avatar_url?.trim() ?? '';
  if (draft.name !== undefined && name) errors.name = name;
  if (description) errors.description = description;
  if (url && !isSafeAddress(url)) errors.avatar_url = t('form.badUrl');
  else if (url.length > limits.url)
    errors.avatar_url = t('form.tooLong', { field: t('form.avatar'), actual: url.length, max: limits.url });
  return errors;
}
