import type { Runtime } from '../../browser/runtime';
import { whenAborted } from '../../browser/whenAborted';
import type { Group } from '../../contract/resources';
import { type Change, overtakes } from '../truth/changes';
import { commit, isTrue } from '../truth/commit';
import { keys } from '../truth/keys';
import type { Cache } from './cache';
import { isJournaled } from './journal/journalSchema';
import { Aborted, retry } from './retry';

/** Resolves to the service's answer as a change; null when there is nothing to fold. */
export type Send<C extends Change> = (change: C) => Promise<Change | null>;

/** The changes that are on their way, oldest first. */
export const pendingChanges = (cache: Cache): Change[] =>
  cache.queryClient
    .getMutationCache()
    .findAll({ mutationKey: keys.change, status: 'pending' })
    .flatMap((mutation) => cache.running.get(mutation)?.change ?? []);

export interface Run<C extends Change> {
  change: C;
  /** Writes in one scope go one after another. */
  scope: string;
  send: Send<C>;
  runtime?: Runtime;
  /** Takes the change back, as long as nothing was sent. */
  signal?: AbortSignal;
  /** Written down and predicted at once, and sent when `over` is aborted: until then it can be taken back. */
  hold?: { over: AbortSignal; due: number };
  /** Group edits: the group as the person saw it. */
  base?: Group | undefined;
  /** Its key, when an earlier page has written it down. */
  written?: string;
  /** Milliseconds, for a dialog that waits for the result: then the session is not waited for either. */
  giveUpAfterMs?: number;
  /** A try has failed, and another one follows. */
  onTrouble?: (error: unknown) => void;
}

/**
 * A write whose variables are the change it predicts: while it is pending the readers fold that prediction over the
 * cache. When it settles only the service's word remains, so there is nothing to roll back. Resolves to false when the
 * write was taken back or overtaken by a later one. What is lasting is written down before this returns and before the
 * first try, and struck out when it has settled: a page that goes leaves it to the next.
 */
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
          // An event may have overtaken the answer and know more than it: someone else's reaction, set after ours. If one
          // came meanwhile and what we asked for is true already, the answer is outdated.
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
    // Queued or between two tries: the last intent wins. A request under way is left to end.
    if (rival && overtakes(run.change, rival.change)) rival.stop.abort();
  }
  const untaken = new Promise<false>((resolve) => {
    stop.signal.addEventListener('abort', () => {
      // Another write of its scope goes first, perhaps for hours: what will not be done is not predicted until then.
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
