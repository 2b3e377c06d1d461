import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBack } from './reconnect';

/** Hears, as long as it is mounted, that the service answers again. */
export function useBack(listener: () => void): void {
  const queryClient = useQueryClient();
  // Subscribes to the line.
  useEffect(() => onBack(queryClient, listener), [queryClient, listener]);
}
