import type { Entry } from './entry';
import { awaitsFiles } from './files';
import { maxParallelSends } from './rules';
import { isHeld, isRepeatable } from './states';
import { heads } from './turns';

interface NextUpOptions {
  /** Milliseconds, by this machine's clock. */
  now: number;
  busy: ReadonlySet<string>;
  /** One immediate try of entries that only back off (online again, visible again), for keys not tried yet. */
  eager?: (entry: Entry) => boolean;
}

export function nextUp(entries: readonly Entry[], { now, busy, eager = () => false }: NextUpOptions): Entry[] {
  const ready = heads(entries).filter((entry) => {
    if (busy.has(entry.conversationId) || entry.unconfirmed || isHeld(entry) || awaitsFiles(entry)) return false;
    if (!['queued', 'waiting', 'unknown'].includes(entry.state)) return false;
    const hurried = !entry.patient && (isRepeatable(entry) || !entry.unsure) && eager(entry);
    return (entry.notBefore ?? 0) <= now || hurried;
  });
  return ready.slice(0, Math.max(0, maxParallelSends - busy.size));
}
