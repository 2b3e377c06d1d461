import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const tables = ['security/plantedErrors.txt', 'plantedFindings.txt'];

export const plantedErrors = (part = '') =>
  tables
    .flatMap((name) => readFileSync(path.join(root, 'scripts/lib', name), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#') && line.includes(part))
    .map((line) => line.split(' ¦ ').map((cell) => cell.replaceAll('⏎', '\n')));
