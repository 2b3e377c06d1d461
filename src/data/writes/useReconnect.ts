import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onReconnect } from './reconnect';

/** Hears, as long as it is mounted, that the service answers again. */
export function useReconnect(listener: () => void): void {
  const queryClient = useQueryClient();
  // Subscribes to the line.
  useEffect(() => onReconnect(queryClient, listener), [queryClient, listener]);
}
