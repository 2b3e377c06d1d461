import { useSyncExternalStore } from 'react';
import { useOutboxItself } from './OutboxContext';
import type { AnnouncedLimits } from './uploads/fileLimits';
import type { Tray } from './uploads/tray';
import type { TrayFile } from './uploads/trayFile';

/** The files of the message that is being written in a conversation. */
export function useTray(conversationId: string): { files: readonly TrayFile[]; tray: Tray } {
  const { tray } = useOutboxItself();
  const files = useSyncExternalStore(tray.subscribe, () => tray.of(conversationId));
  return { files, tray };
}

/** What a message takes of files, as the service announces it; null until it has, and for one that does not. */
export function useAnnouncedLimits(): [limits: AnnouncedLimits | null, fetchLimits: () => void] {
  const { tray } = useOutboxItself();
  return [useSyncExternalStore(tray.subscribe, tray.limits), tray.fetchLimits];
}
