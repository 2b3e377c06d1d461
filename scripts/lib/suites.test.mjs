import path from 'node:path';
import { expect, test } from 'vitest';
import { createReport } from './report.mjs';
import { root } from './run.mjs';
import { tallyBrowser, tallyUnit } from './suites.mjs';
import { describeError } from './uncaughtReporter.mjs';

const passing = { status: 'passed', fullName: 'adds' };
const file = (name, status = 'passed', assertionResults = [passing]) => ({
  name: path.join(root, name),
  status,
  assertionResults,
});
const unitReport = (numPassedTests, ...testResults) => ({ numPassedTests, testResults });

test('unit tests count one by one', () => {
  const failing = { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1'] };
  const json = unitReport(7, file('src/a.test.ts', 'failed', [passing, failing]));
  expect(tallyUnit(false, json, ['src'])).toMatchObject({
    passed: 7,
    failed: 1,
    failures: ['src/a.test.ts: subtracts'],
  });
});

test('a skipped unit test is a failure', () => {
  const json = unitReport(1, file('src/a.test.ts', 'passed', [passing, { status: 'pending', fullName: 'divides' }]));
  expect(tallyUnit(true, json, ['src'])).toMatchObject({ passed: 1, failed: 1 });
});

test('the seed of a failed property is repeated with its name', () => {
  const failureMessages = ['Property failed after 3 tests\n{ seed: -42, path: "1" }', 'SEED=7'];
  const failing = { status: 'failed', fullName: 'P1', failureMessages };
  const { failures } = tallyUnit(false, unitReport(0, file('src/a.test.ts', 'failed', [failing])), ['src']);
  expect(failures).toEqual(['src/a.test.ts: P1 (SEED=-42)']);
});

test('a kind of test that did not run is a failure', () => {
  expect(tallyUnit(true, unitReport(7, file('src/a.test.ts')), ['src', 'server'])).toMatchObject({ failed: 1 });
});

test('a test file that does not load is a failure', () => {
  const json = unitReport(7, file('src/a.test.ts', 'failed', []));
  const failures = ['src/a.test.ts: does not load'];
  expect(tallyUnit(false, json, ['src'])).toMatchObject({ passed: 7, failed: 1, failures });
});

test('an error outside of every test is a failure, and said in words', () => {
  const json = unitReport(7, file('src/a.test.ts'));
  expect(tallyUnit(false, json, ['src'], ['TypeError: no'])).toMatchObject({ failed: 1, failures: ['TypeError: no'] });
  expect(tallyUnit(false, json, ['src'])).toMatchObject({ passed: 7, failed: 1 });
});

test('the words say where the error was and during which test', () => {
  const stack = 'TypeError: no\n    at late (src/a.ts:1:2)\n    at main (src/b.ts:3:4)';
  const error = {
    name: 'TypeError',
    message: 'no',
    stack,
    VITEST_TEST_PATH: path.join(root, 'src/a.test.ts'),
    VITEST_TEST_NAME: 'adds',
  };
  expect(describeError(error)).toBe('TypeError: no, at late (src/a.ts:1:2), during src/a.test.ts: adds');
  expect(describeError({ message: 'gone' })).toBe('Error: gone');
});

test('no report is a failure', () => {
  expect(tallyUnit(true, null, ['src'])).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyBrowser(true, null)).toMatchObject({ passed: 0, failed: 1 });
});

test('in a browser, skipped and flaky tests are failures, and so is no test at all', () => {
  const spec = (title, status, message = '') => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const specs = [spec('sends', 'expected'), spec('edits', 'unexpected', 'SEED=3'), spec('reads', 'flaky')];
  const suites = [{ specs, suites: [{ specs: [spec('finds', 'skipped')] }] }];
  const failures = ['e2e/a.spec.ts: edits (SEED=3)', 'e2e/a.spec.ts: reads (flaky)', 'e2e/a.spec.ts: finds (skipped)'];
  expect(tallyBrowser(false, { suites })).toMatchObject({ passed: 1, failed: 3, failures });
  expect(tallyBrowser(false, { suites: [] })).toMatchObject({ passed: 0, failed: 1 });
});

test('the last line says what passed and what failed, checks and tests alike', async () => {
  const lines = [];
  const report = createReport((line) => lines.push(line));
  await report.check('fine', async () => ({ ok: true, summary: '3 files' }));
  await report.check('breaks', async () => {
    throw new Error('no such file');
  });
  await report.suite('unit', async () => ({ passed: 10, failed: 2 }));
  expect(report.finish()).toBe(false);
  expect(lines.at(-1)).toBe('11 passed, 3 failed');
});

test('what failed is named again right before the last line', async () => {
  const lines = [];
  const report = createReport((line) => lines.push(line));
  await report.check('lint', async () => ({ ok: false, summary: '3 files' }));
  await report.suite('unit', async () => ({ passed: 10, failed: 1, failures: ['src/a.test.ts: adds (SEED=7)'] }));
  await report.suite('runs', async () => ({ passed: 1, failed: 2, failures: ['e2e/b.test.ts: sends'], note: 'broke' }));
  report.finish();
  const named = ['lint: 3 files', 'src/a.test.ts: adds (SEED=7)', 'e2e/b.test.ts: sends', 'runs: broke'];
  expect(lines.at(-3)).toBe(['\n── failed ──', ...named.map((each) => `✗ ${each}`)].join('\n'));
});

test('checks run side by side and print in the order given', async () => {
  const lines = [];
  const report = createReport((line) => lines.push(line));
  let release;
  const second = new Promise((resolve) => {
    release = resolve;
  });
  const slow = ['slow', () => second.then(() => ({ ok: true, summary: '' }))];
  const quick = [
    'quick',
    async () => {
      release();
      return { ok: false, summary: '' };
    },
  ];
  expect(await report.checks([slow, quick], 2)).toBe(false);
  expect(lines.map((line) => line.slice(0, 7))).toEqual(['✓ slow:', '✗ quick']);
});

test('a run that did nothing has not passed', () => {
  expect(createReport(() => {}).finish()).toBe(false);
});
