import { execFile } from 'node:child_process';
import { root } from '../run.mjs';

const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=10000'];

/** The registry's advisories for the locked packages. A missing response is no failure. */
export function knownVulnerabilities() {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
    execFile('npm', args, options, (_error, stdout) => resolve(verdictOf(stdout)));
  });
}

export function verdictOf(text) {
  const counts = countsIn(text);
  if (!counts) return { ok: true, summary: 'unknown, the registry does not answer' };
  const grave = (counts.high ?? 0) + (counts.critical ?? 0);
  return { ok: grave === 0, summary: `${counts.total} known vulnerabilities, ${grave} of them high or critical` };
}

function countsIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
