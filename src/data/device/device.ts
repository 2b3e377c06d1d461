import { currentPreferences, onPreferences } from '../../browser/preferences';
import { browser, type Runtime } from '../../browser/runtime';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import type { TruthCache } from '../truth/truthCache';
import { deviceName, forgetOthers, rememberSeen } from './deviceName';
import type { DeviceWriter, StartDeviceWriter } from './deviceWriter';
import { conversationsOf, type DeviceStorage, listOf, openDeviceStorage, timelineOf } from './storage';

export type Device = Pick<DeviceMemory, 'timeline' | 'missing' | 'storePage'>;

export const noDevice: Device = { timeline: async () => null, missing: async () => [], storePage: () => undefined };

export type DeviceMemory = ReturnType<typeof openDevice>;

/**
 * Opens this device's copy of the session's data. Never rejects: if the disk fails, the copy counts as empty. The
 * preference `keepNothing` erases the copy.
 */
export function openDevice(base: string, contactId: string, runtime: Runtime = browser) {
  const name = deviceName(base, contactId);
  let ended = false;
  let opening: Promise<DeviceStorage | null> | null = null;
  let writer: DeviceWriter | null = null;
  let starting: Promise<void> | null = null;

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
    else if (keptNothing) writer?.restart();
    keptNothing = keepNothing;
  });
  void forgetOthers(base, contactId).catch(() => undefined);

  const end = () => {
    ended = true;
    writer?.stopWriter();
    stopPreferences();
  };

  const forget = async () => {
    end();
    await erase();
  };

  /** Erases the copy. `afterStored` then runs callbacks at once: a full disk must not block sent messages. */
  const giveUp = () => {
    const forgotten = forget();
    writer = null;
    return forgotten;
  };

  return {
    timeline: async (conversationId: string) => {
      const page = await (await open())?.page(conversationId).catch(() => null);
      return page ? timelineOf(page) : null;
    },
    missing: async () => writer?.missing() ?? [],
    storePage: (conversationId: string, newest: Timeline) => writer?.storePage(conversationId, newest),
    restore: async (groupId?: string) => {
      const storage = await open();
      const record = await storage?.list().catch(() => null);
      if (!storage || !record) return () => undefined;
      const group = groupId === undefined ? record.groups[0] : record.groups.find(({ id }) => id === groupId);
      const page = group && (await storage.page(group.conversation_id).catch(() => null));
      return (cache: TruthCache) => {
        cache.write(keys.groups(false), listOf(record));
        cache.write(keys.conversations, conversationsOf(record));
        if (group && page) cache.write(keys.timeline(group.conversation_id), timelineOf(page));
      };
    },
    storeCache: (cache: TruthCache, load: () => Promise<StartDeviceWriter>): void => {
      starting = load().then((startDeviceWriter) => {
        if (!ended) writer = startDeviceWriter({ cache, open, giveUp, runtime });
        starting = null;
      });
    },
    afterStored: (conversationId: string, run: () => void): void => {
      const wait = () => (writer ? writer.afterStored(conversationId, run) : run());
      if (starting) void starting.then(wait);
      else wait();
    },
    eraseCopy: forget,
    closeDevice: () => {
      end();
      void opening?.then((storage) => storage?.close());
    },
  };
}
