import { expect, test } from 'vitest';
import { typedName, usernameProblem } from './usernames';

test.each([
  ...['ida', 'Ida.Berg', 'tom_smith', 'o-neil', 'josé', 'łukasz', 'ｉｄａ', 'e\u0301mile', 'x2000', '7'],
  ...[
    'иван',
    'нина_2',
    'ελένη',
    'שרה',
    'محمد',
    '山田',
    'やまだ太郎',
    'ヤマダtaro',
    '김철수',
    '김minsu',
    'สมชาย',
    'Կարեն',
    'ნინო',
  ],
  ...['सुनीता', 'फ़रीदा', 'গীতা', 'ஆனந்த்', 'อนันต์', 'อำนาจ', 'ສົມພອນ', 'សុខា', 'ကျော်', 'မြို့', 'རྒྱལ', 'ẹ́niọlá', 'שָׂרָה', 'مُحَمَّد'],
  ...['allan', 'adminton', 'connor', 'message', 'con.rad'],
])('%j can be chosen', (name) => expect(usernameProblem(name)).toBeNull());

test.each([
  ['bruпo', 'mixed-scripts'],
  ['іda', 'mixed-scripts'],
  ['νina', 'mixed-scripts'],
  ['сара王', 'mixed-scripts'],
  ['ᏗᏓ', 'mixed-scripts'],
  ['con_1k2z', 'reserved-name'],
  ['CON_x', 'reserved-name'],
  ['grp_x', 'reserved-name'],
  ...['admin', 'Admin', 'ａdmin', 'ad-min', 'support_', 'all', 'everyone', 'here', 'confab', 'system', 'You'].map(
    (name) => [name, 'reserved-name'],
  ),
  ['i da', 'invalid-format'],
  ['ida\u200b', 'invalid-format'],
  ['ﷺ', 'invalid-format'],
  ['\u0941नीता', 'invalid-format'],
  ['ida_\u0331', 'invalid-format'],
  ['सु\u0941नीता', 'invalid-format'],
  ['q\u0327\u0331\u0308\u0301\u0307da', 'invalid-format'],
  ['ida\u034f', 'invalid-format'],
  ['ida\ufe0f', 'invalid-format'],
  ['ida\u1160', 'invalid-format'],
  ['a\u20dd', 'invalid-format'],
  ['ида\u0488', 'invalid-format'],
  ['', 'invalid-format'],
  ['x'.repeat(33), 'invalid-format'],
])('%j is refused: %s', (name, problem) => expect(usernameProblem(name ?? '')).toBe(problem));

test.each([
  'ida ',
  ' ida',
  '@ida',
  '＠ida',
  '@ida ',
  'i\u200bda',
  'ida\u2060',
  '\ufeff@ida',
  '\tida\u00a0',
  '\u200e@ ida',
])('%j is typed for ida', (typed) => expect(typedName(typed)).toBe('ida'));
