import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpProvider } from '../api/HttpContext';
import { commit, watchCommits } from '../data/commit';
import { DataProvider } from '../data/DataContext';
import { createGate, type Gate } from '../data/gate';
import { createGroupMarks } from '../data/groupMarks';
import { createMarkers } from '../data/markers';
import { startJournal } from '../data/replay';
import { databaseName } from '../outbox/disk';
import type { Entry } from '../outbox/entry';
import { OutboxProvider } from '../outbox/OutboxContext';
import { openStorage } from '../outbox/openStorage';
import { createOutbox, type Outbox } from '../outbox/outbox';
import type { SignedIn as Present } from '../session/session';
import { copyText } from '../ui/copyText';
import { toast } from '../ui/toasts';
import { t } from '../words/words';
import { LeaveGuard } from './LeaveGuard';
import { Notifications } from './Notifications';
import { createQueryClient } from './queryClient';
import { onCreated, RefusedChanges } from './RefusedChanges';
import { Shell } from './Shell';

interface World {
  queryClient: QueryClient;
  outbox: Outbox;
  gate: Gate;
}

/** Words that have no place any more are not thrown away unseen. */
function tellGone({ kind, text }: Entry) {
  if (kind === 'message') return void toast(t('message.goneMeanwhile'));
  const copy = () => void copyText(text).catch(() => toast(t('message.copyFailed')));
  toast(t('message.editGone'), { tone: 'danger', action: { label: t('message.copyEdit'), run: copy } });
}

/** Everything that belongs to one person on one service. Give it a `key` of both: nothing is carried over. */
export default function SignedIn({ session, expired }: { session: Present; expired: boolean }) {
  const { base, contact, http } = session;
  const [first] = useState({ base, contact, http });
  const [world, setWorld] = useState<World | null>(null);

  // Opens the person's storage and connects outbox and cache; it ends with the session, not with a render.
  useEffect(() => {
    const queryClient = createQueryClient();
    const gate = createGate();
    let outbox: Outbox | null = null;
    let journal: { stop(): void } | null = null;
    let ended = false;
    const stopWatching = watchCommits(queryClient, (change) => {
      if (change.type === 'messages.reconciled')
        void outbox?.listed(change.conversation_id, change.messages, change.has_more);
      if (change.type === 'message.deleted') void outbox?.gone(change.message_id);
      // Words that wait there for a decision have lost their row.
      if (change.type === 'group.deleted') outbox?.wake();
    });
    const open = async () => {
      const storage = await openStorage(first.base, first.contact.id);
      outbox = createOutbox({
        http: first.http,
        storage,
        me: { id: first.contact.id, username: first.contact.username },
        onGone: tellGone,
        // Truth first, then the entry settles: the row never blinks.
        onSent: (message, entry) =>
          commit(queryClient, { type: entry.kind === 'edit' ? 'message.updated' : 'message.created', message }),
      });
      await outbox.ready;
      if (ended) return outbox.stop();
      const name = databaseName(first.base, first.contact.id);
      journal = startJournal({ queryClient, http: first.http, disk: storage.changes, name, gate, onCreated });
      setWorld({ queryClient, outbox, gate });
    };
    open().catch((error: unknown) => {
      // A disk that opens and cannot be read: drawing it is what the app's boundary hears.
      setWorld(() => {
        throw error;
      });
    });
    return () => {
      ended = true;
      stopWatching();
      journal?.stop();
      outbox?.stop();
      queryClient.clear();
    };
  }, [first]);

  // The session ended: everything waits. The same person came back: what waited goes on.
  useEffect(() => {
    world?.gate.set(!expired);
    if (!expired) world?.outbox.resume();
  }, [expired, world]);

  if (!world) return null;
  const forget = async () => {
    // The rest goes, whatever the disk keeps.
    try {
      await world.outbox.forget();
    } finally {
      createMarkers(first.base, first.contact.id).forget();
      createGroupMarks(first.base, first.contact.id).forget();
      world.queryClient.clear();
    }
  };
  return (
    <QueryClientProvider client={world.queryClient}>
      <HttpProvider http={http}>
        <OutboxProvider outbox={world.outbox}>
          <DataProvider me={first.contact} gate={world.gate}>
            <Shell onSignOut={forget} />
            <RefusedChanges />
            <Notifications />
            <LeaveGuard />
          </DataProvider>
        </OutboxProvider>
      </HttpProvider>
    </QueryClientProvider>
  );
}
