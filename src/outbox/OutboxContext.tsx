import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Entry } from './model/entry';
import { isUnsent } from './model/states';
import type { Outbox } from './outbox';
import type { OutboxStatus } from './queue/entryList';
import type { AnnouncedLimits } from './uploads/chosenFiles';
import type { Tray } from './uploads/tray';
import type { TrayFile } from './uploads/trayFile';

const OutboxContext = createContext<Outbox | null>(null);

/** Takes an outbox that is `ready`, so that drafts are there at the first paint. */
export const OutboxProvider = ({ outbox, children }: { outbox: Outbox; children: ReactNode }) => (
  <OutboxContext value={outbox}>{children}</OutboxContext>
);

export function useOutboxItself(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('This hook needs an OutboxProvider above it');
  return outbox;
}

export interface OutboxView
  extends Pick<
    Outbox,
    'edit' | 'retry' | 'dropFiles' | 'sendAgain' | 'changeText' | 'overwrite' | 'takeBack' | 'keyOf' | 'hold'
  > {
  /** Oldest first. Those whose `ackedId` is among the timeline's messages are already drawn there. */
  entries: readonly Entry[];
  /** Seconds to add to this machine's clock to get the service's, as far as known. */
  clock: number;
  /** True if messages of the service name the key of the entry that became them. */
  namesKeys: boolean;
}

export function useOutbox(conversationId: string): OutboxView {
  const outbox = useOutboxItself();
  const { http } = outbox;
  const entries = useSyncExternalStore(outbox.subscribe, () => outbox.entries(conversationId));
  return { ...outbox, entries, clock: http.profile.get().clock ?? 0, namesKeys: http.has('client-key') };
}

/** The newest message of a conversation that is not with the service yet, as far as known. */
export function useUnsent(conversationId: string): Entry | undefined {
  const outbox = useOutboxItself();
  const read = () => outbox.entries(conversationId).findLast((entry) => entry.kind === 'message' && isUnsent(entry));
  return useSyncExternalStore(outbox.subscribe, read);
}

/** Words that were refused because their conversation or message is gone: no row shows them. */
export function useStranded(): readonly Entry[] {
  const outbox = useOutboxItself();
  return useSyncExternalStore(outbox.subscribe, outbox.stranded);
}

export function useOutboxStatus(): OutboxStatus {
  const outbox = useOutboxItself();
  return useSyncExternalStore(outbox.subscribe, outbox.status);
}

export function useTray(conversationId: string): { files: readonly TrayFile[]; tray: Tray } {
  const { tray } = useOutboxItself();
  const files = useSyncExternalStore(tray.subscribe, () => tray.of(conversationId));
  return { files, tray };
}

/** The limits of files in a message that the service announces; null before its answer, and if it announces none. */
export function useAnnouncedLimits(): [limits: AnnouncedLimits | null, fetchLimits: () => void] {
  const { tray } = useOutboxItself();
  return [useSyncExternalStore(tray.subscribe, tray.limits), tray.fetchLimits];
}
