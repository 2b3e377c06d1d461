import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, node, root } from './run.mjs';

async function withJson(name, args, { env, show = true } = {}) {
  const file = path.join(root, 'test-results', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { ok, output, errors } = await node(args(file), { show, env: env?.(file) });
  return { ok, json: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, output: output + errors };
}

/** A run that fails without a failed test counts as one failure. `missing`: kinds of test that did not run. */
function tally(ok, passed, failures, missing) {
  const notes = missing.map((what) => `No test was run: ${what}`);
  if (!ok && failures.length === 0 && notes.length === 0) notes.push('The run failed although every test passed.');
  return { passed, failed: failures.length + notes.length, failures, note: notes.join('\n') };
}

/** `SEED=7`, if a message names the seed that repeats the failure. */
const seedIn = (messages) => messages.map((text) => /\bseed["']?[=: ]+(-?\d+)/i.exec(text)?.[1]).find(Boolean);
const withSeed = (name, messages) => {
  const seed = seedIn(messages);
  return seed ? `${name} (SEED=${seed})` : name;
};

/** Every kind of test must have run, and a skipped test is a failure. `uncaught`: errors outside tests, each a failure. */
export function tallyUnit(ok, json, kinds, uncaught = []) {
  if (!json) return tally(ok, 0, uncaught, ['the report is missing']);
  const files = json.testResults.map((result) => ({ ...result, file: path.relative(root, result.name) }));
  const missing = kinds.filter((kind) => !files.some(({ file }) => file.split(path.sep)[0] === kind));
  const failures = files.flatMap(({ file, status, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: does not load`];
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => {
        const name = `${file}: ${test.fullName}`;
        return test.status === 'failed' ? withSeed(name, test.failureMessages ?? []) : `${name} (skipped)`;
      });
  });
  return tally(ok, json.numPassedTests, [...failures, ...uncaught], missing);
}

/** A skipped or flaky test is a failure. */
export function tallyBrowser(ok, json) {
  if (!json) return tally(ok, 0, [], ['the report is missing']);
  const tests = json.suites.flatMap(testsOf);
  const failures = tests
    .filter(({ status }) => status !== 'expected')
    .map(({ name, status, messages }) => (status === 'unexpected' ? withSeed(name, messages) : `${name} (${status})`));
  return tally(ok, tests.length - failures.length, failures, tests.length === 0 ? ['in a browser'] : []);
}

function testsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `e2e/${file}: ${title}`,
      status,
      messages: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** `name` is the name of the reports. Each folder of `kinds` must have a test that ran. */
async function vitest(name, args, kinds, { env = {}, ...options }) {
  const uncaught = path.join(root, 'test-results', `${name}-uncaught.json`);
  rmSync(uncaught, { force: true });
  const { ok, json, output } = await withJson(
    name,
    (file) => [
      bin('vitest'),
      ...['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      '--reporter=./scripts/lib/uncaughtReporter.mjs',
    ],
    { ...options, env: () => ({ ...env, UNCAUGHT: uncaught }) },
  );
  const errors = existsSync(uncaught) ? JSON.parse(readFileSync(uncaught, 'utf8')) : [];
  return { ...tallyUnit(ok, json, kinds, errors), output };
}

export const unit = (left = []) =>
  vitest('unit', [], ['src', 'server', 'conformance', 'scripts', 'e2e'], {
    show: true,
    env: left.length > 0 ? { LEFT_OUT: left.join(' ') } : {},
  });

/** The output is not shown but returned, because other steps run at the same time. */
export const runs = () => vitest('runs', ['--config', 'vitest.runs.config.ts'], ['e2e'], { show: false });

/** Tests three service processes under faults, in a separate program that ends all its servers. */
export async function machines() {
  const { ok, json, output } = await withJson(
    'machines',
    (file) => [
      ...['scripts/machines.mjs', 'e2e/postgres/machines.test.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    { show: false, env: () => ({ MACHINES: 'short' }) },
  );
  return { ...tallyUnit(ok, json, ['e2e']), output };
}

export async function browser(args = []) {
  const { ok, json } = await withJson(
    'e2e',
    () => [bin('@playwright/test', 'playwright'), 'test', ...args, '--reporter=list,json'],
    { env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }) },
  );
  return tallyBrowser(ok, json);
}
