// Stands for a file that keeps a thread busy for ever, or fills its memory: by the name of the file.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ name }) => {
  if (name === 'loop.png') for (;;);
  const held = [];
  if (name === 'memory.png') for (;;) held.push(new Array(10_000).fill(name));
  parentPort.postMessage({
    examined: { filename: name, file_type: 'image/png', file_size: 1, width: 1, height: 1 },
  });
});
parentPort.postMessage('ready');
