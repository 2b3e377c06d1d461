import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the errors that no test caught, as a list of texts, into the file that `UNCAUGHT` names. They fail a run, but
 * vitest's own report counts only tests.
 */
export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNCAUGHT, JSON.stringify(errors.map(describeError)));
  }
}

/** Name, message and first line of the stack, and the test that ran or had run, where vitest knows it. */
export function describeError({ name = 'Error', message, stack = '', VITEST_TEST_NAME: test, VITEST_TEST_PATH: file }) {
  const at = stack.split('\n').find((line) => /^\s+at /.test(line));
  const during = [file && path.relative(process.cwd(), file), test].filter(Boolean).join(': ');
  return [`${name}: ${message}`, at?.trim(), during && `during ${during}`].filter(Boolean).join(', ');
}
