import { createRandom, hash } from '../random';

/** The faults that a request can meet, and the direction of each. */
export const faults = {
  F1: { phase: 'request', what: 'connection reset before the service heard of it' },
  F2: { phase: 'response', what: 'connection reset after the service did it' },
  F3: { phase: 'response', what: 'answer held back for longer than a client waits' },
  F4: { phase: 'response', what: '502 or 504 after the service did it' },
  F5: { phase: 'request', what: '503 with Retry-After' },
  F6: { phase: 'request', what: '429 with Retry-After as number, date or garbage' },
  F7: { phase: 'response', what: 'half of the answer, then a reset' },
  F8: { phase: 'request', what: 'sent to the service twice' },
  F9: { phase: 'both', what: 'a slow line with jitter' },
  F24: { phase: 'both', what: "a gateway's refusal in the service's place, which has done it or not" },
  F37: { phase: 'both', what: "500, the service's or a gateway's, where it has been done or not" },
} as const;

export type FaultId = keyof typeof faults;

/** The share of requests that meet each fault. The sum of all shares is at most 1. */
export type FaultRates = Partial<Record<FaultId, number>>;

export interface Decision {
  fault: FaultId | null;
  /** Random numbers for the details of the fault. The same request and seed give the same numbers. */
  random: () => number;
}

/**
 * Decides by seed, request key and attempt. The order of arrival does not matter, so that the same seed gives the same
 * faults.
 */
export function createDecider(seed: number, rates: FaultRates): (key: string) => Decision & { attempt: number } {
  const attempts = new Map<string, number>();
  return (key) => {
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const random = createRandom(hash(`${seed} ${attempt} ${key}`));
    let left = random();
    for (const [fault, rate] of Object.entries(rates) as [FaultId, number][]) {
      left -= rate;
      if (left < 0) return { fault, random, attempt };
    }
    return { fault: null, random, attempt };
  };
}

/** The statuses of a gateway's own answers, which lack the header by which the service announces itself. */
const gatewayStatuses = [403, 404, 409, 410, 413, 451];

/** The statuses with which these faults replace an answer. */
export const statusesOf = (wanted: FaultRates): number[] => [
  ...('F4' in wanted ? [502, 504] : []),
  ...('F24' in wanted ? gatewayStatuses : []),
  ...('F37' in wanted ? [500] : []),
];

export const gatewayStatus = (random: () => number): number =>
  gatewayStatuses[Math.floor(random() * gatewayStatuses.length)] ?? 404;

/** A `Retry-After` value of a busy or restarting service, well-formed or not. */
export function retryAfter(random: () => number, now: number): string {
  const seconds = 1 + Math.floor(random() * 3);
  const kind = random();
  if (kind < 0.4) return String(seconds);
  if (kind < 0.8) return new Date(now + seconds * 1000).toUTCString();
  return 'soon';
}
