import { fuzz } from '../server/test/fuzz/fuzz';
import { type Measured, rounded } from './lib/measure';

const requests = 6_000;

export default async function fuzzed(): Promise<Measured> {
  const { work } = await fuzz({ seed: 1, requests });
  const rows = [...work]
    .map(([operation, { count, ms, mostMs }]) => ({
      operation,
      requests: count,
      'mean ms': rounded(ms / count),
      'most ms': rounded(mostMs),
    }))
    .sort((a, b) => b['mean ms'] - a['mean ms']);
  return { what: `Processor time of ${requests} made-up requests by operation, the dearest first.`, rows };
}
