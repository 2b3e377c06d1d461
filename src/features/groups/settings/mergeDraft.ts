import { sameAddress } from '../../../data/truth/sameAddress';
import type { GroupDraft } from '../form/groupForm';

export type DraftField = keyof GroupDraft;
const fields = ['name', 'description', 'avatar_url'] as const satisfies DraftField[];

export interface Merged {
  /** What the person started from, moved on where only the others changed something. */
  base: GroupDraft;
  draft: GroupDraft;
  /** Changed by both, to different things: for the person to choose. */
  conflicts: DraftField[];
}

/**
 * Takes over what somebody else changed, field by field: one the person has not touched follows the service, one that
 * both changed keeps what the person typed until they choose.
 */
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
