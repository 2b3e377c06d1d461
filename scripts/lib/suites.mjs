import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, node, root } from './run.mjs';

/** Runs a test program that leaves a JSON report, and answers with that report or null. */
async function withJson(name, args, env) {
  const file = path.join(root, 'test-results', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { ok } = await node(args(file), { show: true, env: env?.(file) });
  return { ok, json: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

/** A run that fails without a failed test (a file that does not load, an error nobody caught) counts as one failure. */
function tally(ok, passed, failed, missing) {
  const notes = missing.map((what) => `No test was run: ${what}`);
  const silent = !ok && failed === 0 && notes.length === 0;
  if (silent) notes.push('The run failed although every test passed.');
  return { passed, failed: failed + missing.length + (silent ? 1 : 0), note: notes.join('\n') };
}

/** What a vitest report counts; every kind of test must have run. */
export function tallyUnit(ok, json, kinds) {
  if (!json) return tally(ok, 0, 0, ['the report is missing']);
  const files = json.testResults.map((result) => path.relative(root, result.name).split(path.sep)[0]);
  const brokenFiles = json.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0).length;
  const missing = kinds.filter((kind) => !files.includes(kind));
  return tally(ok, json.numPassedTests, json.numFailedTests + brokenFiles, missing);
}

/** What a Playwright report counts. A skipped test is one that nobody ran, hence a failure. */
export function tallyBrowser(ok, json) {
  if (!json) return tally(ok, 0, 0, ['the report is missing']);
  const { expected, unexpected, flaky, skipped } = json.stats;
  const total = expected + unexpected + flaky + skipped;
  return tally(ok, expected, unexpected + flaky + skipped, total === 0 ? ['in a browser'] : []);
}

/** Unit and property tests of both programs and of the tools. */
export async function unit() {
  const { ok, json } = await withJson('unit', (file) => [
    bin('vitest'),
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]);
  return tallyUnit(ok, json, ['src', 'server', 'scripts', 'e2e']);
}

/** Many clients against the built service over a bad line. */
export async function runs() {
  const { ok, json } = await withJson('runs', (file) => [
    bin('vitest'),
    ...['run', '--config', 'vitest.runs.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]);
  return tallyUnit(ok, json, ['e2e']);
}

/** Whole journeys in a browser, against the built service. */
export async function browser() {
  const { ok, json } = await withJson(
    'e2e',
    () => [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  return tallyBrowser(ok, json);
}
