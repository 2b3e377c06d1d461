import { useSyncExternalStore } from 'react';
import { useOutboxItself } from '../OutboxContext';
import type { Tray } from './tray';
import type { TrayFile } from './trayFile';

/** The files of the message that is being written in a conversation. */
export function useTray(conversationId: string): { files: readonly TrayFile[]; tray: Tray } {
  const { tray } = useOutboxItself();
  const files = useSyncExternalStore(tray.subscribe, () => tray.of(conversationId));
  return { files, tray };
}
