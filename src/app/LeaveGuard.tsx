import { useAskBeforeUnload } from '../browser/page/useAskBeforeUnload';
import { useOutboxItself, useOutboxStatus } from '../outbox/OutboxContext';

/** Asks before the tab is closed, and only where closing it would lose words or files: they are in memory and not sent. */
export function LeaveGuard() {
  const { losesOnLeave } = useOutboxItself();
  const { durable } = useOutboxStatus();
  // A page that listens may be left out of what the browser keeps for going back.
  useAskBeforeUnload(!durable && losesOnLeave);
  return null;
}
