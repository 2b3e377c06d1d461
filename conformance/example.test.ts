import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { startExample } from '../e2e/support/services/example';
import { run } from './run';

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

// The example needs Python 3.9. Other parts of this project need no Python.
test.skipIf(!hasPython)('the example service is as the interface shows it, and nothing is left there', async () => {
  const { url: base, close } = await startExample();
  onTestFinished(close);
  const report = await run({ base, token: 'token-of-ada', contact: 'lin', secondToken: 'token-of-lin', mark: 'a1b2' });
  const lines = report.findings.map(({ outcome, title, detail }) => `${outcome} ${title} ${detail}`);
  expect(lines.filter((line) => /^(failed|not tried)/.test(line))).toEqual([]);
  expect(report.left).toEqual([]);
  for (const archived of ['true', 'false']) {
    const headers = { Authorization: 'Bearer token-of-ada' };
    const left = await fetch(`${base}/v1/groups?archived=${archived}`, { headers });
    expect(await left.json()).toEqual({ has_more: false, data: [] });
  }
});
