import { expect, test } from 'vitest';
import { usernameProblem } from './usernames';

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
  ['', 'invalid-format'],
  ['x'.repeat(33), 'invalid-format'],
])('%j is refused: %s', (name, problem) => expect(usernameProblem(name ?? '')).toBe(problem));
