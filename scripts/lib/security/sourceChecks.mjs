import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkBuild, checkLockfile, scan, sinksIn } from '../../forbidden.mjs';
import { root } from '../run.mjs';
import { billOfMaterials, missingInBill } from './billOfMaterials.mjs';
import { forbiddenLicences } from './licences.mjs';
import { lockedPackages } from './shipped.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');

const linesWith = (patterns) => (file, text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      patterns.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}: ${line}`] : [],
    );

/**
 * Finds text that is inserted into a statement instead of passed as a parameter. Pragmas and LISTEN take no parameters,
 * so the pattern allows the two names in them.
 */
export const rawStatements = linesWith([
  /\bsql\s*\.\s*(?:raw|lit|id)\b/,
  /\.(?:prepare|exec|query)\(\s*(?:`(?!pragma \$\{name\}`|listen \$\{notifyChannel\}`)[^`]*\$\{|[^)]*['"] *\+)/,
]);

export const connections = linesWith([
  /(?<![.\w])fetch\(/,
  /\bnew (?:WebSocket|EventSource)\b/,
  /from 'node:(?:https|http2|tls|dgram)'/,
  /import (?!type).*\b(?:request|get|connect|createConnection|Socket|Agent)\b.*from 'node:(?:http|net)'/,
]);

const program = /(?<!\.test)\.ts$/;
/**
 * Excludes tests, tools, and the clients of the object store and the database, whose hosts the operator names (decision
 * 056).
 */
const isOfService = (file) =>
  !/^server[/\\](?:(?:test|cli)[/\\]|files[/\\]objectFiles\.ts$|store[/\\]database[/\\]postgres\.ts$)/.test(file);

export const sourceChecks = {
  'sinks of the client': () => scan('src', /(?<!\.test)\.tsx?$/, sinksIn),
  'statements of the service': () => scan('server', program, rawStatements),
  'connections of the service': () =>
    scan('server', program, (file, text) => (isOfService(file) ? connections(file, text) : [])),
  lockfile: checkLockfile,
  licences: async () => forbiddenLicences(lockedPackages()),
  'install scripts': async () => {
    const found = Object.entries(lockedPackages())
      .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
      .map(([place]) => `${place} runs a script when it is installed`);
    const ignores = read('.ci/run').includes('npm ci --ignore-scripts');
    return { count: 1, found: [...found, ...(ignores ? [] : ['.ci/run: npm ci without --ignore-scripts'])] };
  },
  'bill of materials': async () => missingInBill(lockedPackages(), await billOfMaterials()),
  'built page': async () =>
    existsSync(path.join(root, 'dist/client')) ? checkBuild() : { count: 0, found: ['not built: npm run build'] },
};
