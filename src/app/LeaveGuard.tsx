import { useEffect } from 'react';
import { useOutboxStatus } from '../outbox/OutboxContext';

/** Asks before the tab is closed, and only where closing it would lose words: they are in memory and not sent. */
export function LeaveGuard() {
  const { durable, unsent } = useOutboxStatus();
  const loses = !durable && unsent > 0;
  useEffect(() => {
    if (!loses) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [loses]);
  return null;
}
