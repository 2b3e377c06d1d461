import { useAskBeforeUnload } from '../browser/page/useAskBeforeUnload';
import { useOutboxStatus } from '../outbox/OutboxContext';

/** Asks before the tab is closed, and only where closing it would lose words: they are in memory and not sent. */
export function LeaveGuard() {
  const { durable, unsent } = useOutboxStatus();
  useAskBeforeUnload(!durable && unsent > 0);
  return null;
}
