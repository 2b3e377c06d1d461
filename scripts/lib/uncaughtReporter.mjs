import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Leaves in the file that `UNCAUGHT` names what no test caught, as a list of texts: vitest's own report counts tests alone,
 * and a run fails by these too.
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
