import { expect, test } from 'vitest';
import type { GroupDraft } from '../form/groupForm';
import { mergeDraft } from './DetailsForm';

const base: GroupDraft = { name: 'Lake', description: 'Cold', avatar_url: '' };

test('a field nobody here touched follows the service, one typed in stays', () => {
  const merged = mergeDraft(base, { ...base, name: 'Sea' }, { ...base, description: 'Warm' });
  expect(merged.draft).toEqual({ ...base, name: 'Sea', description: 'Warm' });
  expect(merged.base).toEqual({ ...base, description: 'Warm' });
  expect(merged.conflicts).toEqual([]);
});

test('a field that both changed is for the person to choose, and neither is lost', () => {
  const merged = mergeDraft(base, { ...base, name: 'Sea' }, { ...base, name: 'Pond' });
  expect(merged.conflicts).toEqual(['name']);
  expect(merged.draft.name).toBe('Sea');
  expect(merged.base.name).toBe('Lake');
});

test('both changed it to the same: there is nothing to choose', () => {
  const merged = mergeDraft(base, { ...base, name: 'Sea' }, { ...base, name: 'Sea' });
  expect(merged.conflicts).toEqual([]);
  expect(merged.base.name).toBe('Sea');
});

test('a picture signed afresh is the same picture', () => {
  const signed = (signature: string) => ({ ...base, avatar_url: `/v1/files/att_1/a.png?sig=${signature}` });
  const merged = mergeDraft(signed('a'), { ...base, avatar_url: '' }, signed('b'));
  expect(merged.conflicts).toEqual([]);
  expect(merged.draft.avatar_url).toBe('');
  expect(mergeDraft(signed('a'), { ...base, avatar_url: '' }, { ...base, avatar_url: '/b.png' }).conflicts).toEqual([
    'avatar_url',
  ]);
});
