import { tagOf } from '../checker/frames';
import { createRandom } from '../random';
import type { Asked } from './faultProxy';
import type { FaultId } from './faults';

/** The same list in an order that depends on the seed alone. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/**
 * Assigns faults to the first attempts of messages. The number of each fault is exact, so that a run does not depend on
 * luck. Later attempts meet no fault, so that the run ends.
 */
export function createPlan(words: readonly string[], counts: Partial<Record<FaultId, number>>, seed: number) {
  const victims = new Map<string, FaultId[]>(shuffled(words, seed).map((word) => [word, []]));
  const faults = Object.entries(counts).flatMap(([fault, count]) => Array<FaultId>(count).fill(fault as FaultId));
  const places = [...victims.values()];
  for (const [index, fault] of shuffled(faults, seed + 1).entries()) places[index % places.length]?.push(fault);
  return ({ method, body, attempt }: Omit<Asked, 'fault'>): FaultId | null =>
    method === 'POST' ? (victims.get(tagOf(decodeURIComponent(body)))?.[attempt - 1] ?? null) : null;
}
