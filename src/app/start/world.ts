import { notifyManager } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import type { Http } from '../../api/http';
import { appPath } from '../../browser/appPath';
import { databaseName } from '../../browser/hash';
import { createOwner } from '../../browser/owner';
import { forgetRemoteImages, openRemoteImages, type RemoteImages } from '../../browser/pictures/remoteImages';
import { browser } from '../../browser/runtime';
import { clientSettings } from '../../browser/settings';
import { removeStored, webStorage } from '../../browser/storage';
import { createStore, type ReadableStore } from '../../browser/store';
import type { Contact, Group } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { type DeviceMemory, openDevice } from '../../data/device/device';
import { createGroupPreferences } from '../../data/groups/groupPreferences';
import { openClient } from '../../data/openClient';
import { commitSent, rereadMessage } from '../../data/timeline/commitSent';
import { type Change, deletedIn } from '../../data/truth/changes';
import { createMarkers } from '../../data/unread/localMarkers';
import type { Client } from '../../data/useClient';
import { type Cache, createCache } from '../../data/writes/cache';
import { type ChangeNotes, createChangeNotes } from '../../data/writes/journal/changeNotes';
import { createJournal } from '../../data/writes/journal/journal';
import { recoverLate } from '../../data/writes/journal/lateRecover';
import { pendingChanges } from '../../data/writes/mutate';
import { t } from '../../i18n/translate';
import { createOutbox, type Outbox } from '../../outbox/outbox';
import { openStorage } from '../../outbox/storage/indexedDb';
import { createOwners } from '../../outbox/storage/owners';
import type { OutboxStorage } from '../../outbox/storage/storage';
import { patterns } from '../../paths';
import type { SignedInSession } from '../../session/session';
import { takeBackOffers, toast } from '../../ui/overlay/toastStore';
import { createWordlessPart, whenReady } from '../../ui/parts/parts';
import { createQueryClient } from './queryClient';
import { whenSettled } from './whenSettled';

export interface World {
  client: ReadableStore<Client>;
  cache: Cache;
  outbox: Outbox;
  rename(username: string): void;
  forget(): Promise<void>;
}

interface WorldOptions {
  session: Pick<SignedInSession, 'base' | 'contact' | 'http'>;
  username(): string;
  onContact(contact: Contact): void;
}

function reportCommit(cache: Cache, outbox: Outbox, change: Change): void {
  if (change.type === 'messages.reconciled')
    outbox.listed(change.conversation_id, {
      messages: change.messages,
      hasMore: change.has_more,
      asked: change.asked ?? 0,
    });
  if (change.type === 'message.created') outbox.committed(change.message.conversation_id, change.message.id);
  // If this person deleted the message, the deletion is still a pending change here.
  if (change.type === 'message.deleted') {
    const { message_id: id } = change;
    outbox.gone(id, deletedIn(pendingChanges(cache)).has(id));
  }
  // Starts an outbox pass, because the deleted group may have unsent entries.
  if (change.type === 'group.deleted') outbox.wake();
}

const onCreated = ({ name }: Group) => void toast(t('newGroup.created', { name }));

/** Loads without the texts of the app, because sending must not wait for them. */
const writes = createWordlessPart('writes', () => import('./writes'));

const loadBulkActions = () => whenReady(writes).then(({ createBulkActions }) => createBulkActions);
const loadRecover = () => whenReady(writes).then(({ recover }) => recover);

/** The event stream's code loads after this delay at the latest, to detect a service that does not respond. */
const liveAfterMs = 3_000;

const openGroupId = (): string | undefined =>
  matchPath(`${patterns.group}/*`, appPath(location.pathname))?.params.groupId;

/** Getters, because the username and `isSure` can change. */
const meOf = ({ session: { contact, http }, username }: Pick<WorldOptions, 'session' | 'username'>) => ({
  id: contact.id,
  get username() {
    return username();
  },
  get isSure() {
    return http.isMeSure();
  },
});

function forgetPreferences(base: string, contactId: string, world: World): void {
  // Removes a key that versions before 0.4 wrote.
  removeStored(webStorage(), `${databaseName(base, contactId)}:bulk:`);
  createOwners(base, contactId).forget();
  createMarkers(base, contactId).forgetMarkers();
  createGroupPreferences(base, contactId).forgetPreferences();
  forgetRemoteImages({ base, contactId }, world);
}

interface Connected {
  cache: Cache;
  device: DeviceMemory;
  storage: OutboxStorage;
  notes: ChangeNotes;
  signal: AbortSignal;
}

function connectOutbox(options: WorldOptions, { cache, device, storage, notes, signal }: Connected) {
  const { http } = options.session;
  const outbox = createOutbox({
    http,
    storage,
    me: meOf(options),
    loadDrain: () => whenReady(writes).then(({ createDrain }) => createDrain),
    loadDecided: () => whenReady(writes).then(({ decided }) => decided),
    loadUploads: () => whenReady(writes).then(({ createUploads }) => createUploads),
    onGone: () => void toast(t('message.goneMeanwhile')),
    onForgotten: () => notes.forgetNotes(),
    // Updates the cache before the entry is removed, so that the row does not blink.
    onSent: ({ message, kind, replayed }) => {
      commitSent(cache, message, kind);
      if (replayed) void rereadMessage({ cache, http, signal }, message);
    },
    afterTruth: notifyManager.schedule,
    afterStored: device.afterStored,
  });
  const stopWatching = cache.commits.watch((change) => {
    reportCommit(cache, outbox, change);
    // Scheduled like the cache notifications, so that the username and the messages change in the same render.
    if (change.type === 'contact.updated') notifyManager.schedule(() => options.onContact(change.contact));
  });
  return { outbox, stopWatching };
}

/** `ready` resolves to null after an early `close`, and rejects if the storage cannot be read. */
export function openWorld(options: WorldOptions): { ready: Promise<World | null>; close(): void } {
  const { base, contact, http } = options.session;
  const { own, close } = createOwner();
  const left = own(new AbortController(), (it) => it.abort());
  const device = own(openDevice(base, contact.id), (it) => it.closeDevice());

  async function open(): Promise<World | null> {
    const name = databaseName(base, contact.id);
    const notes = createChangeNotes(name);
    const [storage, restore] = await Promise.all([openStorage(base, contact.id), device.restore(openGroupId())]);
    const queryClient = own(createQueryClient(), (it) => it.clear());
    const journal = own(createJournal({ disk: storage.changes, notes }), (it) => it.end());
    const cache = createCache(queryClient, journal, device);
    restore(cache);
    let begin = () => {};
    const afterFirstWords = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() => whenReady(writes));
    device.storeCache(cache, () => afterFirstWords.then(({ startDeviceWriter }) => startDeviceWriter));
    const connected = connectOutbox(options, { cache, device, storage, notes, signal: left.signal });
    const outbox = own(connected.outbox, (it) => it.stopOutbox());
    own(connected.stopWatching, (stop) => stop());
    await outbox.ready;
    if (left.signal.aborted) return null;
    await recoverLate({
      ...{ cache, http, name, onCreated, load: loadRecover },
      afterFirstWords: (run) => void own(whenSettled(queryClient, run), (stop) => stop()),
    });
    if (left.signal.aborted) return null;
    own(whenSettled(queryClient, begin), (stop) => stop());
    own(browser.later(liveAfterMs, begin), (stop) => stop());
    const loadLive = () => afterFirstWords.then(({ startLive }) => startLive);
    const connect = (username: string) =>
      openClient({ http, cache, me: { ...contact, username }, loadBulkActions, loadLive });
    let connection = connect(options.username());
    const client = createStore(connection.client);
    own(client, () => connection.close());
    // Runs first at the end, because it is registered last. A dismissed offer may send a request over the connection.
    own(takeBackOffers, (takeBack) => takeBack());
    const world: World = {
      client,
      cache,
      outbox,
      rename: (username) => {
        if (left.signal.aborted || username === client.get().data.me.username) return;
        connection.close();
        connection = connect(username);
        client.set(connection.client);
      },
      forget: async () => {
        // Marks the tab as signed out, so that the tab cannot become the leader during the deletion.
        cache.signedIn.set(false);
        try {
          journal.end();
          notes.forgetNotes();
          await Promise.all([outbox.forgetPerson(), device.eraseCopy()]);
        } finally {
          forgetPreferences(base, contact.id, world);
        }
      },
    };
    openRemoteImages({ base, contactId: contact.id, askMode: () => remoteImagesMode(http) }, world);
    return world;
  }

  return { ready: open(), close };
}

async function remoteImagesMode(http: Http): Promise<RemoteImages> {
  const { remotePictures } = clientSettings();
  if (remotePictures) return remotePictures;
  if (!http.announces()) throw new Error('not announced');
  return (await http(startEndpoints.readCapabilities)).remote_images ?? 'ask';
}
