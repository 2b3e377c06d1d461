import { notifyManager } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { forgetRemoteImages } from '../browser/remoteImages';
import type { Contact, Group } from '../contract/resources';
import { openDevice } from '../data/device/device';
import { createGroupPreferences } from '../data/groups/groupPreferences';
import { commitSent, rereadMessage } from '../data/timeline/commitSent';
import type { Change } from '../data/truth/changes';
import { createMarkers } from '../data/unread/localMarkers';
import { type Cache, createCache } from '../data/writes/cache';
import { createChangeNotes } from '../data/writes/journal/changeNotes';
import { createJournal } from '../data/writes/journal/journal';
import { recover } from '../data/writes/journal/recover';
import { t } from '../i18n/translate';
import { createOutbox, type Outbox } from '../outbox/outbox';
import { databaseName } from '../outbox/storage/indexedDb';
import { openStorage } from '../outbox/storage/openStorage';
import { createOwners } from '../outbox/storage/owners';
import { patterns } from '../paths';
import type { SignedIn as Present } from '../session/session';
import { toast } from '../ui/overlay/toasts';
import { createStartPart, whenReady } from '../ui/parts/parts';
import { createQueryClient, startPacing } from './queryClient';

/** What one person's session runs on: the cache and the outbox, connected. */
export interface World {
  cache: Cache;
  outbox: Outbox;
  /** Signing out: nothing of this person stays in this browser. Rejects when the disk keeps it. */
  forget(): Promise<void>;
}

interface WorldOptions {
  session: Pick<Present, 'base' | 'contact' | 'http'>;
  /** The name they have by now. */
  username(): string;
  onContact(contact: Contact): void;
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

/** The group of the address. */
const openGroupId = (): string | undefined => matchPath(`${patterns.group}/*`, location.pathname)?.params.groupId;

/** Opens what this browser keeps of the person. `ready` is null when it was closed before; it rejects for a disk that cannot be read. */
export function openWorld({ session, username, onContact }: WorldOptions): {
  ready: Promise<World | null>;
  close(): void;
} {
  const { base, contact, http } = session;
  const stopPacing = startPacing();
  let outbox: Outbox | null = null;
  let cache: Cache | null = null;
  let stopWatching: (() => void) | null = null;
  const left = new AbortController();
  const device = openDevice(base, contact.id);

  async function open(): Promise<World | null> {
    const name = databaseName(base, contact.id);
    const notes = createChangeNotes(name);
    const [storage, restore] = await Promise.all([openStorage(base, contact.id), device.restore(openGroupId())]);
    const journal = createJournal({ disk: storage.changes, notes });
    const opened = createCache(createQueryClient(), journal, device);
    restore(opened);
    device.keep(opened);
    cache = opened;
    const started = createOutbox({
      http,
      storage,
      me: {
        id: contact.id,
        get username() {
          return username();
        },
        get isSure() {
          return http.isMeSure();
        },
      },
      loadDrain,
      loadUploads,
      onGone: () => void toast(t('message.goneMeanwhile')),
      onForgotten: () => notes.forget(),
      // Truth first, then the entry settles: the row never blinks.
      onSent: (message, { kind }, replayed) => {
        commitSent(opened, message, kind);
        if (replayed) void rereadMessage({ cache: opened, http, signal: left.signal }, message);
      },
      afterTruth: notifyManager.schedule,
      afterKept: device.afterKept,
    });
    outbox = started;
    stopWatching = opened.commits.watch((change) => {
      reportCommit(started, change);
      // With what the cache reports: a message must not be for a moment by somebody else.
      if (change.type === 'contact.updated') notifyManager.schedule(() => onContact(change.contact));
    });
    await started.ready;
    if (left.signal.aborted) {
      started.stop();
      return null;
    }
    await recover({ cache: opened, http, name, onCreated });
    if (left.signal.aborted) return null;
    const forget = async () => {
      // The rest goes, whatever the disk keeps.
      try {
        journal.end();
        notes.forget();
        await Promise.all([started.forget(), device.forget()]);
      } finally {
        createOwners(base, contact.id).forget();
        createMarkers(base, contact.id).forget();
        createGroupPreferences(base, contact.id).forget();
        forgetRemoteImages({ base, contactId: contact.id });
      }
    };
    return { cache: opened, outbox: started, forget };
  }

  const ready = open();
  return {
    ready,
    close: () => {
      left.abort();
      stopWatching?.();
      outbox?.stop();
      device.close();
      cache?.journal.end();
      cache?.queryClient.clear();
      stopPacing();
    },
  };
}
