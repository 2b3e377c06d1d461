import { renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { databaseName } from '../../browser/hash';
import { SessionScope } from '../../browser/perSession';
import { useRemotePicture } from '../../browser/pictures/remoteImages';
import { setClientSettings } from '../../browser/settings';
import { deviceName } from '../../data/device/deviceName';
import { createChangeNotes } from '../../data/writes/journal/changeNotes';
import { createFakeHttp } from '../../test/fakeHttp';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { createFakeService } from '../../test/fakeService';
import { person } from '../../test/fixtures';
import { openWorld } from './world';

withFakeIndexedDb();

test('signing out removes the notes of unsaved changes, and the copy of what this device saw', async () => {
  const contact = person('ada');
  const { ready, close } = openWorld({
    session: { base: '', contact, http: createFakeHttp(createFakeService({ me: 'ada' }).fetch) },
    username: () => 'ada',
    onContact: () => {},
  });
  onTestFinished(close);
  const world = await ready;
  const notes = createChangeNotes(databaseName('', contact.id));
  notes.writeNote({ key: 'k', seq: 1, owner: 'an earlier page', at: 1, what: { type: 'group.archived' } });
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await databases()).toContain(deviceName('', contact.id));
  await world?.forget();
  expect(notes.allNotes()).toEqual([]);
  expect(await databases()).not.toContain(deviceName('', contact.id));
});

test('the deployment says how pictures of other hosts are treated, whatever the service says', async () => {
  setClientSettings({ remotePictures: 'off' });
  onTestFinished(() => setClientSettings({}));
  const { ready, close } = openWorld({
    session: {
      base: '',
      contact: person('ada'),
      http: createFakeHttp(createFakeService({ me: 'ada' }).fetch),
    },
    username: () => 'ada',
    onContact: () => {},
  });
  onTestFinished(close);
  const world = await ready;
  if (!world) throw new Error('no world');
  const { result } = renderHook(() => useRemotePicture('https://pictures.test/a.png'), {
    wrapper: ({ children }) => <SessionScope value={world}>{children}</SessionScope>,
  });
  await waitFor(() => expect(result.current?.mode).toBe('off'));
});
