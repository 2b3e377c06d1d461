import { currentPreferences, onPreferences } from '../../browser/preferences';
import { browser, type Runtime } from '../../browser/runtime';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import type { TruthCache } from '../truth/truthCache';
import { deviceName, forgetOthers, rememberSeen } from './deviceName';
import { type Keeping, keepDevice } from './keepDevice';
import { conversationsOf, listOf, timelineOf } from './records';
import { type DeviceStorage, openDeviceStorage } from './storage';

/** What this device last saw of one service, for one person. A disk that refuses is one that holds nothing. */
export interface Device {
  /** The newest messages of a conversation, marked as unconfirmed; null: none are kept. */
  timeline(conversationId: string): Promise<Timeline | null>;
  /** The conversations to be kept of which nothing is, the latest first. */
  missing(): Promise<string[]>;
  /** Keeps what the service has just said of a conversation that is not in the cache. */
  put(conversationId: string, newest: Timeline): void;
}

export const noDevice: Device = { timeline: async () => null, missing: async () => [], put: () => undefined };

export interface DeviceMemory extends Device {
  /** Reads the list and the conversation of one group (without one, of the first); the result fills an empty cache. */
  restore(groupId?: string): Promise<(cache: TruthCache) => void>;
  /** Writes what the cache comes to hold, when idle, until the session ends. */
  keep(cache: TruthCache): void;
  /** Runs something when the disk holds what the cache holds of a conversation by now; at once when nothing of it is kept. */
  afterKept(conversationId: string, run: () => void): void;
  /** Erases it, here and in other tabs, and keeps nothing more. */
  forget(): Promise<void>;
  /** The session ends, and what was kept stays. */
  close(): void;
}

/** Never rejects: without it everything comes from the service. The preference `keepNothing` erases it and holds it empty. */
export function openDevice(base: string, contactId: string, runtime: Runtime = browser): DeviceMemory {
  const name = deviceName(base, contactId);
  let ended = false;
  let opening: Promise<DeviceStorage | null> | null = null;
  let keeping: Keeping | null = null;

  const open = (): Promise<DeviceStorage | null> => {
    if (ended || currentPreferences().keepNothing) return Promise.resolve(null);
    opening ??= openDeviceStorage(name).catch(() => null);
    return opening;
  };

  const erase = async (): Promise<void> => {
    rememberSeen(false);
    const storage = await (opening ?? openDeviceStorage(name).catch(() => null));
    opening = null;
    await storage?.destroy().catch(() => undefined);
  };

  let keptNothing = currentPreferences().keepNothing;
  const stopPreferences = onPreferences(() => {
    const { keepNothing } = currentPreferences();
    if (keepNothing) void erase();
    else if (keptNothing) keeping?.restart();
    keptNothing = keepNothing;
  });
  void forgetOthers(base, contactId).catch(() => undefined);

  const end = () => {
    ended = true;
    keeping?.stop();
    stopPreferences();
  };

  const forget = async () => {
    end();
    await erase();
  };

  /** What waits for it goes on: a full disk must not hold sent words as well. */
  const giveUp = () => {
    const forgotten = forget();
    keeping = null;
    return forgotten;
  };

  return {
    timeline: async (conversationId) => {
      const page = await (await open())?.page(conversationId).catch(() => null);
      return page ? timelineOf(page) : null;
    },
    missing: async () => keeping?.missing() ?? [],
    put: (conversationId, newest) => keeping?.put(conversationId, newest),
    restore: async (groupId) => {
      const storage = await open();
      const record = await storage?.list().catch(() => null);
      if (!storage || !record) return () => {};
      const group = groupId === undefined ? record.groups[0] : record.groups.find(({ id }) => id === groupId);
      const page = group && (await storage.page(group.conversation_id).catch(() => null));
      return (cache) => {
        cache.write(keys.groups(false), listOf(record));
        cache.write(keys.conversations, conversationsOf(record));
        if (group && page) cache.write(keys.timeline(group.conversation_id), timelineOf(page));
      };
    },
    keep: (cache) => {
      if (!ended) keeping = keepDevice({ cache, open, giveUp, runtime });
    },
    afterKept: (conversationId, run) => (keeping ? keeping.afterKept(conversationId, run) : run()),
    forget,
    close: () => {
      end();
      void opening?.then((storage) => storage?.close());
    },
  };
}
