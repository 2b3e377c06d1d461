import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';

export function copyTree() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'confab-copy-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const inside = path.join(copy, 'node_modules');
  cpSync(root, copy, {
    recursive: true,
    filter: (from) => !['node_modules', '.git', 'dist', 'test-results'].includes(path.relative(root, from)),
  });
  mkdirSync(inside);
  // Links each package, not the whole folder, because caches of tools must not reach the checkout.
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (!name.startsWith('.vite')) symlinkSync(path.join(root, 'node_modules', name), path.join(inside, name));

  // Only tests that start programs need the build.
  const config = path.join(copy, 'vitest.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^ *globalSetup: 'server.*$/m, ''));
  return copy;
}
