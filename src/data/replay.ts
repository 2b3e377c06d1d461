import type { QueryClient } from '@tanstack/react-query';
import type { Http } from '../api/http';
import type { Group } from '../contract/resources';
import type { Gate } from './gate';
import { createGroup, isGone } from './groupRequests';
import {
  adopt,
  createJournal,
  createPresence,
  type Journal,
  type JournalDisk,
  keepJournal,
  type Presence,
} from './journal';
import type { Written } from './journaled';
import { runChange } from './runChange';
import { browser, type Runtime } from './runtime';
import { scopeOf, sendLasting } from './senders';

/** Older than this it is no longer what anybody means: a person is asked, or it is let go. */
const longest = 72 * 3_600_000;

interface Options {
  queryClient: QueryClient;
  http: Http;
  disk: JournalDisk;
  /** Of the person and the service. */
  name: string;
  gate: Gate;
  onCreated(group: Group): void;
  runtime?: Runtime;
  presence?: Presence;
}

/** Writes this page's changes down, and runs those again that pages before it left behind. */
export function startJournal(options: Options): Journal & { stop(): void } {
  const { queryClient, disk, name, gate, runtime = browser, presence = createPresence(name) } = options;
  const end = new AbortController();
  const owner = `${runtime.now().toString(36)}-${runtime.random().toString(36).slice(2)}`;
  const journal = createJournal({ disk, gate, ended: end.signal, owner, now: runtime.now });
  keepJournal(queryClient, journal);

  const look = async (first: boolean) => {
    for (const { row, written } of await adopt(disk, owner, presence, first)) {
      if (end.signal.aborted) return;
      if (written.refused) await journal.refuse({ key: row.key, written, error: null });
      else if (runtime.now() - row.at > longest) await letGo(journal, row.key, written);
      else void again(options, journal, row.key, row.at, written);
    }
  };
  const quietly = (first: boolean) => void look(first).catch(() => undefined);
  void presence.announce(owner, end.signal).then(() => quietly(true));
  // A tab that was closed leaves its changes to those that stay.
  const stopWake = runtime.onWake(() => quietly(false));
  return {
    ...journal,
    stop: () => {
      end.abort();
      stopWake();
    },
  };
}

/** Words are kept for the person to decide; a reaction of three days ago is not. */
async function letGo(journal: Journal, key: string, written: Written): Promise<void> {
  if ('create' in written || written.change.type === 'group.edited') {
    await journal.refuse({ key, written, error: null });
  } else await journal.clear(key);
}

async function again(options: Options, journal: Journal, key: string, at: number, written: Written): Promise<void> {
  const { queryClient, http, runtime, onCreated } = options;
  try {
    if ('create' in written) {
      const retry = { gate: journal.gate, signal: journal.ended };
      onCreated(await createGroup(queryClient, http, written.create, { key, known: written.known, since: at, retry }));
      await journal.clear(key);
      return;
    }
    const { change, base } = written;
    await runChange(queryClient, {
      change,
      base,
      scope: scopeOf(change),
      written: key,
      runtime,
      send: () => sendLasting({ queryClient, http, base }, change),
    });
  } catch (error) {
    if (journal.ended.aborted) return;
    // Created after all, and deleted since.
    if ('create' in written && isGone(error)) return journal.clear(key);
    // Reactions and deletions are told where all such refusals are told.
    const tells = 'create' in written || !['reaction.toggled', 'message.deleted'].includes(written.change.type);
    if (tells) await journal.refuse({ key, written, error });
  }
}
