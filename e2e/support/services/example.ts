import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts examples/service.py, which needs Python 3.9. */
export async function startExample(): Promise<{ url: string; close(): void }> {
  const service = spawn('python3', ['examples/service.py', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const close = () => void service.kill();
  // The first word of the output is the address.
  for await (const line of createInterface(service.stdout)) return { url: line.split(' ')[0] ?? '', close };
  throw new Error('examples/service.py ended');
}
