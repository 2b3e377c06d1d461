import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes errors outside tests as a list of texts into the file in `UNCAUGHT`. vitest's own report counts only tests. */
export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNCAUGHT, JSON.stringify(errors.map(describeError)));
  }
}

export function describeError({ name = 'Error', message, stack = '', VITEST_TEST_NAME: test, VITEST_TEST_PATH: file }) {
  const at = stack.split('\n').find((line) => /^\s+at /.test(line));
  const during = [file && path.relative(process.cwd(), file), test].filter(Boolean).join(': ');
  return [`${name}: ${message}`, at?.trim(), during && `during ${during}`].filter(Boolean).join(', ');
}
