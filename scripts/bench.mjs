// npm run bench -- <name>: runs bench/<name>.ts, whose default export measures something and returns a table.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, isStale } from './lib/built.mjs';
import { root } from './lib/run.mjs';

const folder = path.join(root, 'bench');
const [name = ''] = process.argv.slice(2);
const file = path.join(folder, `${name}.ts`);
if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder).flatMap((entry) => (entry.endsWith('.ts') ? [entry.slice(0, -3)] : []));
  console.error(`npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
  process.exit(64);
}

if (isStale()) {
  console.log('Building…');
  if (!(await build()).ok) process.exit(1);
}

const { default: measure } = await import(file);
const busyBefore = os.loadavg()[0];
const { what, rows } = await measure();
if (rows.length === 0) throw new Error('The bench measured nothing');

const machine = {
  at: new Date().toISOString(),
  node: process.version,
  system: `${os.type()} ${os.release()}`,
  cores: os.cpus().length,
  processor: os.cpus()[0]?.model.trim(),
  loadBefore: Number(busyBefore.toFixed(2)),
};
const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
const cells = [columns, columns.map(() => '---'), ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
console.log(`\n${what}\n`);
for (const line of cells) console.log(`| ${line.join(' | ')} |`);
console.log(`\n${machine.cores} cores, ${machine.node}, ${machine.system}; load before: ${machine.loadBefore}`);

const results = path.join(folder, 'results');
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify({ name, what, machine, rows }, null, 2)}\n`);
// A handle that a bench left open must not keep the process alive.
process.exit(0);
