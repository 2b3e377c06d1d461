// SIGUSR2 prints the longest piece of work since the last signal. A piece is the processor time between two timer
// ticks, in ms.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = `/proc/self/task/${process.pid}/schedstat`;
const workedMs = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
let [last, longest] = [workedMs(), 0];
const measure = () => {
  const now = workedMs();
  longest = Math.max(longest, now - last);
  last = now;
};
if (isMainThread) setInterval(measure, 5).unref();
process.on('SIGUSR2', () => {
  console.log(`longest piece: ${longest.toFixed(1)} ms`);
  longest = 0;
});
