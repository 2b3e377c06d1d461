import type { Runtime } from '../../browser/runtime';
import { whenAborted } from '../../browser/whenAborted';
import type { Group } from '../../contract/resources';
import { type Change, overtakes } from '../truth/changes';
import { commit, isTrue } from '../truth/commit';
import { keys } from '../truth/keys';
import type { Cache } from './cache';
import { isJournaled } from './journal/journalSchema';
import { Aborted, retry } from './retry';

export type Send<C extends Change> = (change: C) => Promise<Change | null>;

export const pendingChanges = (cache: Cache): Change[] =>
  cache.queryClient
    .getMutationCache()
    .findAll({ mutationKey: keys.change, status: 'pending' })
    .flatMap((mutation) => cache.running.get(mutation)?.change ?? []);

export interface Run<C extends Change> {
  change: C;
  scope: string;
  send: Send<C>;
  runtime?: Runtime;
  signal?: AbortSignal;
  /** Delays the request until `over` is aborted. The change is stored and predicted at once. */
  hold?: { over: AbortSignal; due: number };
  base?: Group | undefined;
  written?: string;
  /** Milliseconds. If set, the change does not wait for a new session. */
  giveUpAfterMs?: number;
  onTrouble?: (error: unknown) => void;
}

/** Resolves to false if the change was cancelled or replaced. A `LastingChange` is journaled synchronously. */
export async function mutate<C extends Change>(cache: Cache, run: Run<C>): Promise<boolean> {
  const { queryClient, journal, running } = cache;
  const mutations = queryClient.getMutationCache();
  const stop = new AbortController();
  run.signal?.addEventListener('abort', () => stop.abort());
  if (run.signal?.aborted) stop.abort();
  const ended = AbortSignal.any([stop.signal, journal.ended]);
  const note = isJournaled(run.change) ? { key: run.written ?? journal.newKey(), change: run.change } : null;
  const { hold } = run;
  const writtenDown =
    note && !run.written
      ? journal.writeChange(note.key, { change: note.change, base: run.base, ...(hold && { due: hold.due }) })
      : null;

  const mutation = mutations.build<boolean, Error, C, unknown>(queryClient, {
    mutationKey: keys.change,
    scope: { id: run.scope },
    networkMode: 'always',
    retry: 0,
    mutationFn: async (change) => {
      let left = false;
      const send = async () => {
        if (hold) await whenAborted(AbortSignal.any([hold.over, ended]));
        if (ended.aborted) throw new Aborted();
        await writtenDown;
        const { runtime, onTrouble, giveUpAfterMs } = run;
        return retry(() => run.send(change), { signal: ended, runtime, onTrouble, cache, giveUpAfterMs });
      };
      try {
        await cache.commits.during(send, (word, since) => {
          // An event since the request may be newer than the response.
          const isOutdated = since.some((event) => isAbout(event, word)) && isTrue(cache, change);
          if (word && !isOutdated) commit(cache, word);
        });
        return true;
      } catch (error) {
        left = journal.ended.aborted;
        if (error instanceof Aborted) return false;
        throw error;
      } finally {
        if (note && !left) void journal.clearChange(note.key);
      }
    },
  });
  const earlier = mutations.findAll({ mutationKey: keys.change, status: 'pending' });
  running.set(mutation, { change: run.change, stop });
  for (const other of earlier) {
    const rival = running.get(other);
    // A later change replaces a waiting change. A request that is already running completes.
    if (rival && overtakes(run.change, rival.change)) rival.stop.abort();
  }
  const untaken = new Promise<false>((resolve) => {
    stop.signal.addEventListener('abort', () => {
      // A paused mutation is removed at once, because an earlier write of its scope may take hours.
      if (!mutation.state.isPaused) return;
      mutations.remove(mutation);
      if (note) void journal.clearChange(note.key);
      resolve(false);
    });
  });
  return Promise.race([mutation.execute(run.change), untaken]);
}

function isAbout(event: Change, word: Change | null): boolean {
  if (event.type === 'message.updated' && word?.type === event.type) return event.message.id === word.message.id;
  if (event.type === 'group.updated' && word?.type === event.type) return event.group.id === word.group.id;
  return false;
}
