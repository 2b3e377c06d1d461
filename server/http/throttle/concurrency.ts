import type { Caller, Service } from '../../service';
import { Refusal } from '../errors';

const requestsAtOnceMax = 8;
const working = new Map<string, number>();

/** At most eight requests of one person at a time, event streams apart. */
export async function withinLimit<T>(service: Service, caller: Caller, work: () => Promise<T>): Promise<T> {
  const now = working.get(caller.id) ?? 0;
  if (service.settings.rateLimits && now >= requestsAtOnceMax)
    throw new Refusal('rate-limited', { headers: { 'Retry-After': '1' } });
  working.set(caller.id, now + 1);
  try {
    return await work();
  } finally {
    const left = (working.get(caller.id) ?? 1) - 1;
    if (left > 0) working.set(caller.id, left);
    else working.delete(caller.id);
  }
}
