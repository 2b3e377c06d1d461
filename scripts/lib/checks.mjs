import { checkLockfile, checkNames, checkService, checkSources } from '../forbidden.mjs';
import { writeMessageTypes } from './messageTypes.mjs';
import { bin, node } from './run.mjs';
import { verifyControls } from './security/controls.mjs';

// A check returns { ok, summary, details }. A check that examined nothing has not passed.

// The type checks read these declarations.
await writeMessageTypes();

const verdict = (ok, count, what, details) => ({
  ok: ok && count > 0,
  summary: count > 0 ? `${count} ${what}` : `looked at nothing (0 ${what})`,
  details: ok && count > 0 ? '' : details.trim(),
});

const types = (project) => async () => {
  const { ok, output, errors } = await node([bin('typescript-native', 'tsc'), '--project', project, '--listFiles']);
  const lines = output.split('\n').filter(Boolean);
  const isFile = (line) => /^(\/|[A-Za-z]:).*\.[cm]?tsx?$/.test(line);
  const files = lines.filter((line) => isFile(line) && !line.includes('/node_modules/'));
  return verdict(ok, files.length, 'files', lines.filter((line) => !isFile(line)).join('\n') + errors);
};

async function lint() {
  const { ok, output, errors } = await node([bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']);
  return verdict(ok, Number(/Checked (\d+) files?/.exec(output + errors)?.[1] ?? 0), 'files', errors + output);
}

async function boundaries() {
  const { ok, output, errors } = await node([
    bin('dependency-cruiser', 'depcruise'),
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src', 'server', 'conformance', 'e2e', 'bench'],
  ]);
  if (!output.startsWith('{')) return verdict(false, 0, 'modules', errors + output);
  const { summary } = JSON.parse(output);
  const broken = summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`);
  // Zero imports between all modules mean that the sources were not parsed.
  const understood = summary.totalDependenciesCruised > 0;
  return verdict(
    ok && understood && broken.length === 0,
    summary.totalCruised,
    'modules',
    `${broken.join('\n')}\nWho may import whom: docs/architecture.md\n${understood ? '' : 'No import was understood.'}${errors}`,
  );
}

async function deadCode() {
  const { ok, output, errors } = await node([
    bin('knip'),
    '--no-progress',
    '--reporter',
    './scripts/lib/knip-reporter.mjs',
  ]);
  const count = Number(/^analysed (\d+) files$/m.exec(output)?.[1] ?? 0);
  return verdict(ok, count, 'files', output + errors);
}

async function forbidden() {
  const results = [await checkSources(), await checkService(), await checkNames(), await checkLockfile()];
  const found = results.flatMap((result) => result.found);
  return verdict(
    found.length === 0,
    Math.min(...results.map((r) => r.count)) && results[0].count,
    'files',
    [...found, 'Why, and what instead: scripts/forbidden.mjs, for names scripts/lib/oldNames.mjs'].join('\n'),
  );
}

/** Skips the control of the built page, because this check also runs without a build. */
async function security() {
  const rows = await verifyControls(undefined, { skip: ['built page'] });
  const problems = rows.flatMap(({ number, problems }) => problems.map((problem) => `${number}: ${problem}`));
  return verdict(problems.length === 0 && rows.length === 36, rows.length, 'controls', problems.join('\n'));
}

export const checks = [
  ['types: client', types('tsconfig.json')],
  ['types: contract', types('src/contract/tsconfig.json')],
  ['types: service worker', types('src/serviceWorker/tsconfig.json')],
  ['types: service', types('server/tsconfig.json')],
  ['types: tests and tools', types('tsconfig.node.json')],
  ['lint and format', lint],
  ['boundaries', boundaries],
  ['dead code', deadCode],
  ['forbidden things', forbidden],
  ['security controls', security],
];
