import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file behind a package's command, to start without npm or a shell. */
export function bin(packageName, command = packageName) {
  const require = createRequire(path.join(root, 'package.json'));
  const folder = path.join(root, 'node_modules', packageName);
  const { bin: bins } = require(path.join(folder, 'package.json'));
  return path.join(folder, typeof bins === 'string' ? bins : bins[command]);
}

/** With `show`, the output goes straight to the terminal. */
export function node(args, { env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) => resolve({ ok: code === 0, output, errors }));
  });
}
