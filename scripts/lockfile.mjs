// Run this after an install that changed package-lock.json. The script adds entries and hashes that the registry lacked.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLockfile, withoutHash } from './lib/lockfile.mjs';
import { root } from './lib/run.mjs';

const file = path.join(root, 'package-lock.json');
const lockfile = completeLockfile(JSON.parse(readFileSync(file, 'utf8')));

/** Empty if the registry lacks the version. */
const hashOf = ({ name, version }) =>
  new Promise((resolve) => {
    const options = { cwd: root, shell: process.platform === 'win32' };
    execFile('npm', ['view', `${name}@${version}`, 'dist.integrity'], options, (error, output) =>
      resolve(error ? '' : output.trim()),
    );
  });

for (const one of withoutHash(lockfile.packages)) {
  const integrity = await hashOf(one);
  if (!integrity) console.log(`${one.name}@${one.version} is not at this registry: it stays without a hash`);
  else {
    const { version, ...rest } = lockfile.packages[one.place];
    lockfile.packages[one.place] = { version, integrity, ...rest };
  }
}
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
