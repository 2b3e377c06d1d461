import { sameAddress } from '#data/truth/renamed';
import type { GroupDraft } from '../form/groupForm';

export type DraftField = keyof GroupDraft;
const fields = ['name', 'description', 'avatar_url'] as const satisfies DraftField[];

export interface Merged {
  base: GroupDraft;
  draft: GroupDraft;
  /** Fields that both changed differently. The person chooses. */
  conflicts: DraftField[];
}

/** Untouched fields follow the service. A field that both changed keeps the typed text until the person chooses. */
export function mergeDraft(base: GroupDraft, draft: GroupDraft, theirs: GroupDraft): Merged {
  const merged: Merged = { base: { ...base }, draft: { ...draft }, conflicts: [] };
  for (const field of fields) {
    const same = field === 'avatar_url' ? sameAddress : Object.is;
    if (same(theirs[field], base[field])) continue;
    const untouched = same(draft[field], base[field]);
    if (untouched || same(draft[field], theirs[field])) {
      merged.base[field] = theirs[field];
      if (untouched) merged.draft[field] = theirs[field];
    } else merged.conflicts.push(field);
  }
  return merged;
}

export const sameDraft = (a: GroupDraft, b: GroupDraft): boolean => fields.every((field) => a[field] === b[field]);
