import * as z from 'zod/mini';
import { ApiError, isTransient } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import { endpoints } from '../../contract/endpoints';
import type { Contact, GroupPreference } from '../../contract/resources';
import type { Cache } from '../writes/cache';
import { retry, retryOn412 } from '../writes/retry';
import type { GroupPreferenceStore, StoredPreferences } from './groupPreferences';

interface Options {
  cache: Cache;
  http: Http;
  me: Contact;
  preferences: GroupPreferenceStore;
  runtime: Runtime;
  signal: AbortSignal;
}

type Unsent = StoredPreferences['unsent'];

export function syncPreferences({ cache, http, me, preferences, runtime, signal }: Options): () => void {
  const versions = new Map<string, number>();
  let isStale = true;
  let isRequested = false;
  let running: Promise<unknown> = Promise.resolve();

  // A late response must not store data after sign-out.
  const isOver = () => signal.aborted || !cache.signedIn.get();

  function commit({ group_id, version, ...choice }: GroupPreference): void {
    if (isOver() || version <= (versions.get(group_id) ?? 0)) return;
    versions.set(group_id, version);
    const stored = preferences.getStored();
    preferences.put({ ...stored, said: { ...stored.said, [group_id]: choice } });
  }

  async function read(): Promise<void> {
    const before = new Map(versions);
    const { data } = await http(endpoints.listPreferences);
    if (isOver()) return;
    const stored = preferences.getStored();
    const isNewer = (id: string) => versions.get(id) !== before.get(id);
    const said = Object.fromEntries(Object.entries(stored.said).filter(([id]) => isNewer(id)));
    for (const { group_id, version, ...choice } of data) {
      if (isNewer(group_id)) continue;
      versions.set(group_id, version);
      said[group_id] = choice;
    }
    preferences.put({ ...stored, said });
  }

  function settle(id: string, sent: Unsent[string]): void {
    const stored = preferences.getStored();
    const { [id]: current, ...unsent } = stored.unsent;
    if (JSON.stringify(current) === JSON.stringify(sent)) preferences.put({ ...stored, unsent });
  }

  async function sendOne(id: string, body: Unsent[string]): Promise<void> {
    const ifMatch = `"p${versions.get(id) ?? 0}"`;
    try {
      commit(await http(endpoints.updatePreference, { params: { id }, body, ifMatch }));
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error) || error.status === 401) throw error;
      isStale = error.status === 412;
      if (isStale) throw error;
      // A final error means that the person has left the group, so the change is dropped.
    }
    settle(id, body);
  }

  async function readAndSend(): Promise<void> {
    if (isOver() || !http.has('preferences')) return;
    if (isStale) {
      isStale = false;
      await read().catch((error) => {
        isStale = true;
        throw error;
      });
    }
    for (const [id, body] of Object.entries(preferences.getStored().unsent)) await sendOne(id, body);
  }

  function request(): void {
    if (isRequested) return;
    isRequested = true;
    const run = () => {
      isRequested = false;
      return retry(() => retryOn412(readAndSend, runtime), { signal, runtime, cache });
    };
    running = running.then(run).catch(() => undefined);
  }

  adoptOldMarks(preferences, `confab:marks:${http.base}:${me.id}`);
  const stops = [
    preferences.watchTab(request),
    cache.commits.watch((change) => {
      if (change.type === 'preference.updated') commit(change.preference);
      // If the person joins the group again, the version of the preference restarts at 0.
      if (change.type === 'group.deleted') versions.delete(change.group_id);
    }),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => void stop()));
  request();
  return () => {
    isStale = true;
    request();
  };
}

const OldMarks = z.object({
  pinned: z.catch(z.array(z.string()), []),
  muted: z.catch(z.array(z.string()), []),
  mutedUntil: z.catch(z.record(z.string(), z.number()), {}),
});

/** Migrates data of versions before 0.4. */
function adoptOldMarks({ choose }: GroupPreferenceStore, key: string): void {
  const marks = readStored(webStorage(), key, OldMarks);
  if (!marks) return;
  for (const id of marks.pinned) choose(id, { pinned: true });
  for (const id of marks.muted) {
    const end = marks.mutedUntil[id];
    choose(id, { muted: true, muted_until: end === undefined ? null : Math.ceil(end / 1_000) });
  }
  writeStored(webStorage(), key, null);
}
