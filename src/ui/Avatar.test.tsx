import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/translate';
import { Avatar } from './Avatar';

beforeAll(() => loadCatalogue('en'));

test.each([
  ['ida', 'i'],
  ['\u202eida', 'i'],
  ['\u200b\u200b', 'W'],
  ['👩‍🚀 crew', '👩‍🚀'],
])('the letter of %j is %j: one that can be seen', (name, letter) => {
  expect(render(<Avatar name={name} src={null} />).container.textContent).toBe(letter);
});
