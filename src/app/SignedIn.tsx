import { notifyManager } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { HttpProvider } from '../api/HttpContext';
import { forgetRemoteImages, openRemoteImages } from '../browser/remoteImages';
import { endpoints } from '../contract/endpoints';
import type { Group } from '../contract/resources';
import { DataProvider } from '../data/DataProvider';
import { type DeviceMemory, openDevice } from '../data/device/device';
import { createGroupPreferences } from '../data/groups/groupPreferences';
import { commitSent, rereadMessage } from '../data/timeline/commitSent';
import type { Change } from '../data/truth/changes';
import { createMarkers } from '../data/unread/localMarkers';
import { CacheProvider } from '../data/writes/CacheContext';
import { type Cache, createCache } from '../data/writes/cache';
import { createChangeNotes } from '../data/writes/journal/changeNotes';
import { createJournal } from '../data/writes/journal/journal';
import { recover } from '../data/writes/journal/recover';
import { t } from '../i18n/translate';
import { OutboxProvider } from '../outbox/OutboxContext';
import { createOutbox, type Outbox } from '../outbox/outbox';
import { databaseName } from '../outbox/storage/indexedDb';
import { openStorage } from '../outbox/storage/openStorage';
import { createOwners } from '../outbox/storage/owners';
import { patterns } from '../paths';
import { useSessionActions } from '../session/SessionContext';
import type { SignedIn as Present } from '../session/session';
import { toast } from '../ui/overlay/toasts';
import { createStartPart, whenReady } from '../ui/parts/parts';
import { LeaveGuard } from './LeaveGuard';
import { AfterFirstWords } from './lazyViews';
import { createQueryClient, startPacing } from './queryClient';
import { Shell } from './Shell';
import { Starting } from './Starting';
import { whenSettled } from './whenSettled';

interface World {
  cache: Cache;
  outbox: Outbox;
  device: DeviceMemory;
  /** Of what this page does nothing more is written down, and nothing stays where the disk is not. */
  forgetChanges(): void;
}

/** The outbox learns what the service has listed, and what is gone. */
function reportCommit(outbox: Outbox, change: Change): void {
  if (change.type === 'messages.reconciled')
    outbox.listed(change.conversation_id, {
      ...{ messages: change.messages, hasMore: change.has_more, asked: change.asked ?? 0 },
    });
  if (change.type === 'message.created') outbox.arrived(change.message.conversation_id, change.message.id);
  if (change.type === 'message.deleted') void outbox.gone(change.message_id);
  // Words that wait there for a decision have lost their row.
  if (change.type === 'group.deleted') outbox.wake();
}

/** A group whose creation an earlier page had begun. */
const onCreated = ({ name }: Group) => void toast(t('newGroup.created', { name }));

const drainPart = createStartPart(() => import('../outbox/queue/drain/drain'));
const uploadsPart = createStartPart(() => import('../outbox/uploads/uploads'));

const loadDrain = () => whenReady(drainPart).then(({ createDrain }) => createDrain);
const loadUploads = () => whenReady(uploadsPart).then(({ createUploads }) => createUploads);

/** Often enough that no person of an open page counts as gone. */
const touchIntervalMs = 3_600_000;

/** The group of the address. */
const openGroupId = (): string | undefined => matchPath(`${patterns.group}/*`, location.pathname)?.params.groupId;

/** Everything that belongs to one person on one service. Give it a `key` of both: nothing is carried over. */
export default function SignedIn({ session, expired }: { session: Present; expired: boolean }) {
  const { base, contact, http } = session;
  const [first] = useState({ base, contact, http });
  const { username } = contact;
  const { showContact } = useSessionActions();
  // They chose another name, or a plain service showed by an answer that they mistyped it; everything else of them stays.
  const me = useMemo(() => ({ ...first.contact, username }), [first, username]);
  const named = useRef(username);
  useEffect(() => {
    named.current = username;
  }, [username]);
  const [world, setWorld] = useState<World | null>(null);
  const [settled, setSettled] = useState(false);
  // At once: a session may end before anything else has come, and the next person is asked about words by this name.
  useEffect(() => {
    const owners = createOwners(first.base, first.contact.id);
    const touch = () => owners.touch(named.current);
    touch();
    const timer = setInterval(touch, touchIntervalMs);
    return () => clearInterval(timer);
  }, [first]);
  // What is not needed for the first words comes after them.
  useEffect(() => (world ? whenSettled(world.cache.queryClient, () => setSettled(true)) : undefined), [world]);

  // Opens the person's storage and connects outbox and cache; it ends with the session, not with a render.
  useEffect(() => {
    const stopPacing = startPacing();
    let outbox: Outbox | null = null;
    let cache: Cache | null = null;
    let stopWatching: (() => void) | null = null;
    let ended = false;
    const left = new AbortController();
    const device = openDevice(first.base, first.contact.id);
    const open = async () => {
      const name = databaseName(first.base, first.contact.id);
      const notes = createChangeNotes(name);
      const [storage, restore] = await Promise.all([
        openStorage(first.base, first.contact.id),
        device.restore(openGroupId()),
      ]);
      const journal = createJournal({ disk: storage.changes, notes });
      const opened = createCache(createQueryClient(), journal, device);
      restore(opened);
      device.keep(opened);
      cache = opened;
      const started = createOutbox({
        http: first.http,
        storage,
        me: {
          id: first.contact.id,
          get username() {
            return named.current;
          },
          get isSure() {
            return first.http.isMeSure();
          },
        },
        loadDrain,
        loadUploads,
        onGone: () => void toast(t('message.goneMeanwhile')),
        onForgotten: () => notes.forget(),
        // Truth first, then the entry settles: the row never blinks.
        onSent: (message, { kind }, replayed) => {
          commitSent(opened, message, kind);
          if (replayed) void rereadMessage({ cache: opened, http: first.http, signal: left.signal }, message);
        },
        afterTruth: notifyManager.schedule,
        afterKept: device.afterKept,
      });
      outbox = started;
      stopWatching = opened.commits.watch((change) => {
        reportCommit(started, change);
        // With what the cache reports: a message must not be for a moment by somebody else.
        if (change.type === 'contact.updated') notifyManager.schedule(() => showContact(change.contact));
      });
      await started.ready;
      if (ended) return started.stop();
      await recover({ cache: opened, http: first.http, name, onCreated });
      if (ended) return;
      const forgetChanges = () => {
        journal.end();
        notes.forget();
      };
      setWorld({ cache: opened, outbox: started, device, forgetChanges });
    };
    open().catch((error: unknown) => {
      // A disk that opens and cannot be read: only an error of a render reaches the app's boundary.
      setWorld(() => {
        throw error;
      });
    });
    return () => {
      ended = true;
      left.abort();
      stopWatching?.();
      outbox?.stop();
      device.close();
      cache?.journal.end();
      cache?.queryClient.clear();
      stopPacing();
    };
  }, [first, showContact]);

  useEffect(
    () =>
      openRemoteImages({
        base: first.base,
        contactId: first.contact.id,
        askMode: async () => {
          // A plain service does not say, and another one has not answered yet.
          if (!first.http.announces()) throw new Error('not announced');
          return (await first.http(endpoints.readCapabilities)).remote_images ?? 'ask';
        },
      }),
    [first],
  );

  // The session ended: everything waits. The same person came back: what waited goes on.
  useEffect(() => {
    world?.cache.signedIn.set(!expired);
    if (!expired) world?.outbox.resume();
  }, [expired, world]);

  if (!world) return <Starting />;
  const forget = async () => {
    // The rest goes, whatever the disk keeps.
    try {
      world.forgetChanges();
      await Promise.all([world.outbox.forget(), world.device.forget()]);
    } finally {
      createOwners(first.base, first.contact.id).forget();
      createMarkers(first.base, first.contact.id).forget();
      createGroupPreferences(first.base, first.contact.id).forget();
      forgetRemoteImages({ base: first.base, contactId: first.contact.id });
    }
  };
  return (
    <CacheProvider cache={world.cache}>
      <HttpProvider http={http}>
        <OutboxProvider outbox={world.outbox}>
          <DataProvider me={me}>
            <Shell onSignOut={forget} />
            <LeaveGuard />
            {settled && <AfterFirstWords base={first.base} contactId={first.contact.id} />}
          </DataProvider>
        </OutboxProvider>
      </HttpProvider>
    </CacheProvider>
  );
}
