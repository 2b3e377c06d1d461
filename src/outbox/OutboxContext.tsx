import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Entry } from './model/entry';
import { isUnsent } from './model/states';
import type { Outbox } from './outbox';
import type { OutboxStatus } from './queue/entryList';
import type { AnnouncedLimits } from './uploads/chosenFiles';
import type { Tray } from './uploads/tray';
import type { TrayFile } from './uploads/trayFile';

const OutboxContext = createContext<Outbox | null>(null);

/** Requires an outbox whose `ready` has resolved, because the first paint shows the drafts. */
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
  /** The conversation's entries, oldest first. The caller must skip an entry whose `ackedId` is in the timeline. */
  entries: readonly Entry[];
  /** Seconds to add to this machine's clock to get the service's clock. */
  clock: number;
  namesKeys: boolean;
}

export function useOutbox(conversationId: string): OutboxView {
  const outbox = useOutboxItself();
  const { http } = outbox;
  const entries = useSyncExternalStore(outbox.subscribe, () => outbox.entries(conversationId));
  return { ...outbox, entries, clock: http.profile.get().clock ?? 0, namesKeys: http.has('client-key') };
}

export function useUnsent(conversationId: string): Entry | undefined {
  const outbox = useOutboxItself();
  const read = () => outbox.entries(conversationId).findLast((entry) => entry.kind === 'message' && isUnsent(entry));
  return useSyncExternalStore(outbox.subscribe, read);
}

/** Entries that no timeline renders. The person cannot open their conversation, or the edited message is deleted. */
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

export function useAnnouncedLimits(): [limits: AnnouncedLimits | null, fetchLimits: () => void] {
  const { tray } = useOutboxItself();
  return [useSyncExternalStore(tray.subscribe, tray.limits), tray.fetchLimits];
}
