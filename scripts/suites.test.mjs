import path from 'node:path';
import { expect, test } from 'vitest';
import { createReport } from './lib/report.mjs';
import { root } from './lib/run.mjs';
import { tallyBrowser, tallyUnit } from './lib/suites.mjs';

const file = (name, status = 'passed', assertionResults = [{}]) => ({
  name: path.join(root, name),
  status,
  assertionResults,
});

test('unit tests count one by one', () => {
  const json = { numPassedTests: 7, numFailedTests: 2, testResults: [file('src/a.test.ts')] };
  expect(tallyUnit(false, json, ['src'])).toMatchObject({ passed: 7, failed: 2 });
});

test('a kind of test that did not run is a failure', () => {
  const json = { numPassedTests: 7, numFailedTests: 0, testResults: [file('src/a.test.ts')] };
  expect(tallyUnit(true, json, ['src', 'server'])).toMatchObject({ passed: 7, failed: 1 });
});

test('a test file that does not load is a failure', () => {
  const json = { numPassedTests: 7, numFailedTests: 0, testResults: [file('src/a.test.ts', 'failed', [])] };
  expect(tallyUnit(false, json, ['src'])).toMatchObject({ passed: 7, failed: 1 });
});

test('an error outside of every test is a failure', () => {
  const json = { numPassedTests: 7, numFailedTests: 0, testResults: [file('src/a.test.ts')] };
  expect(tallyUnit(false, json, ['src'])).toMatchObject({ passed: 7, failed: 1 });
});

test('no report is a failure', () => {
  expect(tallyUnit(true, null, ['src'])).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyBrowser(true, null)).toMatchObject({ passed: 0, failed: 1 });
});

test('in a browser, skipped and flaky tests are failures, and so is no test at all', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  expect(tallyBrowser(false, { stats })).toMatchObject({ passed: 5, failed: 3 });
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(tallyBrowser(false, { stats: none })).toMatchObject({ passed: 0, failed: 1 });
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

test('a run that did nothing has not passed', () => {
  expect(createReport(() => {}).finish()).toBe(false);
});
