import { isServiceGone } from '#api/errors';
import type { Http } from '#api/http';
import type { ChangeRow } from '#browser/changeStore';
import { browser, type Runtime } from '#browser/runtime';
import type { Presence } from '#browser/tabs/presence';
import { backoff } from '#browser/time/backoff';
import { maxIntentAgeMs, minuteMs } from '#browser/time/durations';
import type { Group } from '#contract/resources';
import type { Cache } from '../cache';
import { createGroupOnce } from '../createGroupOnce';
import { mutate } from '../mutate';
import { scopeOf } from '../scope';
import { sendChange } from '../sendChange';
import type { Journal } from './journal';
import { type JournalRecord, readBatch, readRecord, strikesOut } from './journalSchema';

export interface RecoverOptions {
  cache: Cache;
  http: Http;
  name: string;
  onCreated(group: Group): void;
  runtime?: Runtime;
  announced: Promise<void>;
  first: boolean;
}

export type Recover = typeof recover;

const delaysMs = {
  noted: 2_000,
  /** Without Web Locks it is unknown whether the owner's page is open, so its Undo gets extra time. */
  overdue: minuteMs,
};

export async function recover(options: RecoverOptions): Promise<void> {
  const { cache, name, announced, runtime = browser } = options;
  const { journal } = cache;
  const { ended, notes } = journal;
  const presence = runtime.presence(name);

  const take = async (first: boolean): Promise<boolean> => {
    const { mine, others, certain } = await adopt(journal, presence, first);
    for (const { row, written } of mine) {
      if (ended.aborted) return false;
      if (written.refused) await journal.refuseChange({ key: row.key, written, error: null });
      else if (isStale(written, runtime.now() - row.at)) await letGo(journal, row.key, written);
      else void resend(options, row, written, certain);
    }
    return others;
  };
  // A crashed page sends no message, so the presence of other pages is polled.
  let watching = false;
  let awake = new AbortController();
  const pause = (ms: number) => {
    awake = new AbortController();
    return runtime.wait(ms, AbortSignal.any([awake.signal, ended]));
  };
  /** Milliseconds until the next pass. Reset at the start of a pass, because `watch` may be called during the pass. */
  let next: number | null = null;
  const watch = async (wait: number) => {
    next = Math.min(wait, next ?? wait);
    if (wait === 0) awake.abort();
    if (watching) return;
    watching = true;
    for (let looks = 0; next !== null && !ended.aborted; looks++) {
      if (next > 0) await pause(next);
      next = null;
      if (await take(false).catch(() => false)) next ??= backoff(looks, runtime.random, { min: 1_000 });
    }
    watching = false;
  };
  const ready = announced
    .then(() => take(options.first))
    .then((others) => void (others && watch(1_000)))
    .catch(() => undefined);
  const stops = [runtime.onWake, runtime.onFocus].map((subscribe) => subscribe(() => void watch(0)));
  const stopNotes = notes?.subscribe(() => void watch(delaysMs.noted));
  ended.addEventListener('abort', () => {
    for (const stop of stops) stop();
    stopNotes?.();
  });
  await ready;
}

const isStale = (written: JournalRecord, age: number): boolean =>
  age > maxIntentAgeMs && !('change' in written && ['message.deleted', 'group.left'].includes(written.change.type));

async function letGo(journal: Journal, key: string, written: JournalRecord): Promise<void> {
  if ('create' in written || written.change.type === 'group.edited') {
    await journal.refuseChange({ key, written, error: null });
  } else await journal.clearChange(key);
}

async function resend(options: RecoverOptions, row: ChangeRow, written: JournalRecord, certain: boolean) {
  const { cache, http, runtime, onCreated } = options;
  const { journal } = cache;
  const { key, at } = row;
  try {
    if ('create' in written) {
      // The closed page may have created the group. Without idempotency keys, `lostAt` causes a search for the group.
      const lostAt = http.has('idempotency-key') ? undefined : (runtime ?? browser).now();
      const creation = { key, known: written.known, since: at, lostAt };
      onCreated(await createGroupOnce(cache, http, written.create, creation, { signal: journal.ended, runtime }));
      await journal.clearChange(key);
      return;
    }
    const { change, base, due } = written;
    await mutate(cache, {
      change,
      base,
      scope: scopeOf(change),
      written: key,
      runtime,
      send: () => sendChange({ cache, http, base }, change),
      ...(due !== undefined && !certain && heldUntilDue(journal, key, due, runtime)),
    });
  } catch (error) {
    if (journal.ended.aborted) return;
    // A 410 means that the group was created and then deleted, so the stored creation is removed.
    if ('create' in written && isServiceGone(error)) return journal.clearChange(key);
    const reported = ['reaction.toggled', 'message.deleted', 'group.left'];
    const isUnreported = 'create' in written || !reported.includes(written.change.type);
    if (isUnreported) await journal.refuseChange({ key, written, error });
  }
}

/** Waits until the Undo of the owner is over, in spite of clock changes. */
function heldUntilDue({ disk, ended }: Journal, key: string, due: number, runtime = browser) {
  const over = new AbortController();
  const undone = new AbortController();
  const wait = Math.min(Math.max(0, due - runtime.now()), delaysMs.overdue) + delaysMs.overdue;
  void runtime.wait(wait, ended).then(async () => {
    const rows = await disk?.allChanges().catch(() => null);
    if (rows?.every((row) => row.key !== key)) undone.abort();
    over.abort();
  });
  return { hold: { over: over.signal, due }, signal: undone.signal };
}

interface Adopted {
  mine: { row: ChangeRow; written: JournalRecord }[];
  others: boolean;
  /** False if presence is unknown. An adopted change may then run twice. */
  certain: boolean;
}

async function adopt(journal: Journal, presence: Presence, first: boolean): Promise<Adopted> {
  const { disk, owner } = journal;
  const adopted: Adopted = { mine: [], others: false, certain: true };
  await presence.lock(async () => {
    const present = await presence.present();
    adopted.certain = present !== null;
    // If presence is unknown, only a starting page adopts changes. At worst a change is sent twice.
    if (!present && !first) return;
    await bringToDisk(journal, present);
    for (const row of (await disk?.allChanges()) ?? []) {
      if (row.owner === owner || readBatch(row.what)) continue;
      if (present?.has(row.owner)) {
        adopted.others = true;
        continue;
      }
      const written = readRecord(row.what);
      if (!written) {
        journal.hasLater.set(true);
        continue;
      }
      await disk?.updateChange(row.key, (now) => ({ ...now, owner }));
      adopted.mine.push({ row, written });
    }
  });
  return adopted;
}

export async function bringToDisk({ disk, notes, owner }: Journal, present: ReadonlySet<string> | null): Promise<void> {
  const left = notes?.allNotes().filter((note) => note.owner !== owner && !present?.has(note.owner)) ?? [];
  for (const { key, at, owner: author, what } of left) {
    // Notes are applied in order, because a later note may remove the row of an earlier note.
    if (what === undefined) await disk?.updateChange(key, () => null);
    else await disk?.putChange({ key, owner: author, at, what }, (row) => strikesOut(what, row.what));
    notes?.removeNote(key);
  }
}
