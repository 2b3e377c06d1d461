// To be run after an install that changed package-lock.json: adds what the registry at hand did not have.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLockfile } from './lib/lockfile.mjs';
import { root } from './lib/run.mjs';

const file = path.join(root, 'package-lock.json');
writeFileSync(file, `${JSON.stringify(completeLockfile(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
