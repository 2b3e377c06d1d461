import { expect, test } from 'vitest';
import { problemsOf } from './groupForm';

const fieldsAtFault = (draft: Partial<Parameters<typeof problemsOf>[0]>) =>
  Object.keys(problemsOf({ name: 'Team', description: '', avatar_url: '', ...draft }));

test('the form says what the service would refuse', () => {
  expect(fieldsAtFault({})).toEqual([]);
  expect(fieldsAtFault({ name: 'Team 👩‍💻', description: 'one\ntwo', avatar_url: 'https://x.test/a.png' })).toEqual([]);
  expect(fieldsAtFault({ name: '  ' })).toEqual(['name']);
  expect(fieldsAtFault({ name: 'Weekend \u202eplans' })).toEqual(['name']);
  expect(fieldsAtFault({ name: '\u2800' })).toEqual(['name']);
  expect(fieldsAtFault({ description: 'a\u200bb' })).toEqual(['description']);
  for (const avatar_url of ['/\t/evil.test/x', '//evil.test/x', 'https://u:p@evil.test/', 'picture'])
    expect(fieldsAtFault({ avatar_url })).toEqual(['avatar_url']);
});
