import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { bin, node, root } from './run.mjs';

const sources = [
  'src',
  'server',
  'public',
  'index.html',
  'scripts/lib/startModules.mjs',
  'scripts/plugins',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];
const outputs = ['dist/client/index.html', 'dist/server/main.js'];
const isTest = /\.test\.[cm]?[jt]sx?$/;

/** Milliseconds; 0 for a missing file. */
function latestChange(file) {
  if (!existsSync(file) || isTest.test(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => latestChange(path.join(file, name))));
}

export function isStale(folder = root) {
  const built = outputs.map((file) => path.join(folder, file));
  if (!built.every((file) => existsSync(file))) return true;
  const oldest = Math.min(...built.map((file) => statSync(file).mtimeMs));
  return sources.some((source) => latestChange(path.join(folder, source)) > oldest);
}

export async function build({ show = true } = {}) {
  const vite = bin('vite');
  const client = await node([vite, 'build', '--logLevel', 'warn'], { show });
  if (!client.ok) return client;
  return node([vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'], { show });
}
