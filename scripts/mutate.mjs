import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './lib/copyTree.mjs';
import { applyTo, findPlaces, pick } from './lib/mutations.mjs';
import { bin } from './lib/run.mjs';

const areas = ['src/data', 'src/outbox', 'src/api', 'server'];
const least = 0.85;
const isLeftOut = (file) =>
  /\.test\.tsx?$|\.d\.ts$|foreignService|^server\/(test|seed|cli)\/|^server\/(main|shutDown)\.ts$|[Pp]ostgres/.test(
    file,
  );
/** Other tests start slow programs or need a database. */
const isTest = (file) =>
  /\.test\.tsx?$/.test(file) &&
  !/^server\/(test\/(process|crash|guide|curl)|cli\/import\/import|cli\/backup\/(backup|damage)|store\/database\/postgres)\.test\.ts$/.test(
    file,
  );

const { values } = parseArgs({
  options: {
    area: { type: 'string', multiple: true, default: areas },
    count: { type: 'string', default: '35' },
    seed: { type: 'string', default: '1' },
  },
});

const copy = copyTree();
let running;
const end = () => {
  try {
    if (running) process.kill(-running.pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
};
process.on('exit', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const nouns = (file) =>
  new Set([...file.match(/[A-Z]?[a-z]+/g), path.basename(file).split('.')[0]].map((word) => word.toLowerCase()));

function passes(tests, limitMs) {
  return new Promise((resolve) => {
    // Without a name all tests would run.
    if (tests.length === 0) return resolve(true);
    // One context for all files takes half the time. Only a signal to the process group ends an endless loop.
    const args = ['run', ...tests, '--bail=1', '--pool=threads', '--no-isolate'];
    running = spawn(process.execPath, [bin('vitest'), ...args], {
      cwd: copy,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, CASES: '50' },
    });
    const timer = setTimeout(end, limitMs);
    running.on('close', (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code === 0);
    });
  });
}

const totals = { killed: 0, of: 0 };
const survivors = [];
for (const area of values.area) {
  const files = readdirSync(path.join(copy, area), { recursive: true }).map((name) => path.posix.join(area, name));
  const tests = files.filter(isTest);
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !isLeftOut(file));
  const places = sources.flatMap((file) => findPlaces(file, readFileSync(path.join(copy, file), 'utf8')));
  const began = Date.now();
  if (!(await passes(tests, 600_000))) throw new Error(`${area}: its tests fail without a change`);
  const limitMs = 20_000 + 3 * (Date.now() - began);
  /** Tests of the same module or noun, or of an importing module, run first, because they notice most mutations. */
  const isNear = (test, file) =>
    path.dirname(test) === path.dirname(file) ||
    nouns(file).has(path.basename(test).split('.')[0].toLowerCase()) ||
    readFileSync(path.join(copy, test), 'utf8').includes(`/${path.parse(file).name}'`);
  const picked = pick(places, Number(values.count), values.seed);
  let killed = 0;
  for (const place of picked) {
    const file = path.join(copy, place.file);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, applyTo(text, place));
    const near = tests.filter((test) => isNear(test, place.file));
    const others = tests.filter((test) => !near.includes(test));
    const survived = (await passes(near, limitMs)) && (await passes(others, limitMs));
    writeFileSync(file, text);
    const change = `${place.file}:${place.line}  ${place.before} → ${place.after}`.replace(/\s*\n\s*/g, ' ');
    console.log(`${survived ? 'survived' : 'killed  '}  ${change}`);
    if (survived) survivors.push(change);
    else killed++;
  }
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`${area}: ${killed} of ${picked.length} killed, ${places.length} places, ${seconds} s`);
  totals.killed += killed;
  totals.of += picked.length;
}
const share = totals.killed / totals.of;
console.log(survivors.map((change) => `\nsurvived  ${change}`).join(''));
console.log(`\n${totals.killed} of ${totals.of} killed, ${(share * 100).toFixed(0)} %`);
// `share` is NaN if nothing was changed: the run must then fail.
process.exitCode = share >= least ? 0 : 1;
