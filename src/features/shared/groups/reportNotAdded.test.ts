import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/translate';
import { person, someGroup } from '#test/fixtures';
import { toastStore } from '#ui/overlay/toastStore';
import { reportNotAdded } from './reportNotAdded';

beforeAll(() => loadCatalogue('en'));
afterEach(() => toastStore.set([]));

test('who was wanted in a new group and is not in it is named', () => {
  const group = someGroup('g1', { name: 'Lake', contacts: [person('me'), person('ada')] });
  reportNotAdded(group, [person('ada')]);
  expect(toastStore.get()).toEqual([]);
  reportNotAdded(group, [person('ada'), person('lin'), person('bo')]);
  expect(toastStore.get().map(({ text }) => text)).toEqual(['lin and bo could not be added to Lake']);
});
