// npm run planted -- [part of a row]: fails if a test passes with its planted error or fails without the error.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyTree } from './lib/copyTree.mjs';
import { plantedErrors } from './lib/plantedErrors.mjs';
import { bin } from './lib/run.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const [part = ''] = process.argv.slice(2);
const copy = copyTree();
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const checking = (name) => `import { sourceChecks } from './scripts/lib/security/sourceChecks.mjs';
const { count, found } = await sourceChecks['${name}']();
process.exit(count > 0 && found.length === 0 ? 0 : 1);`;

function passes(file, title) {
  const args =
    file === 'check'
      ? ['--input-type=module', '-e', checking(title)]
      : file.startsWith('e2e/')
        ? ['scripts/e2e.mjs', file.slice('e2e/'.length), '-g', literal(title), '--retries=0']
        : [bin('vitest'), 'run', file, '-t', literal(title)];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
}

const rows = plantedErrors(part);
const problems = [];
const green = new Map();
for (const [number, source, text, replacement, file, title] of rows) {
  const name = `${file}: ${title}`;
  if (!green.has(name)) green.set(name, passes(file, title));
  const whole = readFileSync(path.join(copy, source), 'utf8');
  const change = (now) => writeFileSync(path.join(copy, source), now);
  const isThere = whole.split(text).length > 1;
  change(whole.replace(text, () => replacement));
  const said = !green.get(name)
    ? 'fails without the error too'
    : !isThere
      ? `is not tried: ${source} has changed`
      : passes(file, title)
        ? 'did not notice the error'
        : undefined;
  change(whole);
  console.log(`${said ? '✗' : '✓'} ${number} ${source}\n    ${name}${said ? ` ${said}` : ''}`);
  if (said) problems.push(name);
}
console.log(`${rows.length - problems.length} of ${rows.length} errors were noticed`);
process.exitCode = rows.length > 0 && problems.length === 0 ? 0 : 1;
