import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

export async function answers(port, check) {
  while (!(await isOpen(port))) {
    check();
    await setTimeout(50);
  }
}
