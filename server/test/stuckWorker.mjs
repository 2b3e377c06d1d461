// Simulates a worker thread that a file blocks. The filename decides whether the thread loops, waits, or fills its memory.
import { existsSync, readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ name }) => {
  if (name === 'loop.png') for (;;);
  if (name === 'wait.png') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const held = [];
  if (name === 'memory.png') for (;;) held.push(new Array(10_000).fill(name));
  parentPort.postMessage({
    examined: { filename: name, file_type: 'image/png', file_size: 1, width: 1, height: 1 },
  });
});
parentPort.postMessage(existsSync('/proc/thread-self') ? `/proc/${readlinkSync('/proc/thread-self')}/stat` : '');
