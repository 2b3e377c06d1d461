import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { accessControls } from './accessControls.mjs';
import { titlesOfTests } from './findTests.mjs';
import { pageControls } from './pageControls.mjs';
import { serviceControls } from './serviceControls.mjs';
import { sourceChecks } from './sourceChecks.mjs';

export const controls = [...pageControls, ...accessControls, ...serviceControls].sort((a, b) => a.number - b.number);

const readFile = (file) => {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
};

/** Runs no tests: reports missing and skipped tests, and findings in the sources. `skip`: checks that run elsewhere. */
export async function verifyControls(rows = controls, { checks = sourceChecks, read = readFile, skip = [] } = {}) {
  const titles = new Map();
  const titlesIn = (file) => {
    if (!titles.has(file)) titles.set(file, titlesOfTests(file, read(file) ?? ''));
    return titles.get(file);
  };
  const results = new Map();
  for (const name of new Set(rows.flatMap((row) => row.checks ?? [])))
    if (!skip.includes(name)) results.set(name, await problemsOf(name, checks[name]));

  return rows.map(({ number, control, tests = {}, checks: named = [] }) => {
    const wanted = Object.entries(tests).flatMap(([file, list]) => list.map((title) => [file, title]));
    const gone = wanted
      .filter(([file, title]) => !titlesIn(file).has(title))
      .map((one) => `no such test: ${one.join(': ')}`);
    const where = [...wanted.map((one) => one.join(': ')), ...named.map((name) => `check: ${name}`)];
    const problems = [...gone, ...named.flatMap((name) => results.get(name) ?? [])];
    return { number, control, where, problems: where.length > 0 ? problems : ['nothing checks it'] };
  });
}

async function problemsOf(name, check) {
  if (!check) return [`no such check: ${name}`];
  const { count, found } = await check();
  return count > 0 || found.length > 0 ? found.map((what) => `${name}: ${what}`) : [`${name}: looked at nothing`];
}
