import { act, render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openRemoteImages } from '../../browser/pictures/remoteImages';
import { loadCatalogue } from '../../i18n/translate';
import { person, someGroup } from '../../test/fixtures';
import { isStranger } from '../shared/groups/quarantine';
import { PersonFace } from './FindDialog';

beforeAll(() => loadCatalogue('en'));

test('a picture of another host is loaded of those who share a kept group, and of no stranger', async () => {
  openRemoteImages({ base: 'https://service.test', contactId: 'con_1', askMode: async () => 'on' });
  const eve = { ...person('eve'), avatar_url: 'https://elsewhere.test/eve.png' };
  const shown = async (stranger: boolean) => {
    const { container, unmount } = render(<PersonFace person={eve} query="" stranger={stranger} />);
    await act(async () => undefined);
    const { length } = container.querySelectorAll('img');
    unmount();
    return length;
  };
  expect(await shown(false)).toBe(1);
  expect(await shown(true)).toBe(0);
});

test('a stranger is who is in no group that the caller has kept', () => {
  const [eve, lin] = [person('eve'), person('lin')];
  const groups = [
    someGroup('g1', { contacts: [lin] }),
    someGroup('g2', { contacts: [eve], added_by: { id: eve.id, username: 'eve' } }),
  ];
  expect([eve, lin, person('mei')].map((each) => isStranger(each, groups))).toEqual([true, false, true]);
});
