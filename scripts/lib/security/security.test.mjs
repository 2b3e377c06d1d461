import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plantedErrors } from '../plantedErrors.mjs';
import { root } from '../run.mjs';
import { missingInBill, withoutTools } from './billOfMaterials.mjs';
import { controls, verifyControls } from './controls.mjs';
import { titlesOfTests } from './findTests.mjs';
import { forbiddenLicences, isAllowed } from './licences.mjs';
import { withBundled } from './shipped.mjs';
import { connections, rawStatements } from './sourceChecks.mjs';
import { verdictOf } from './vulnerabilities.mjs';

test('there are 36 controls, each with a place where it is checked and an error that is planted there', () => {
  const all = Array.from({ length: 36 }, (_, at) => at + 1);
  expect(controls.map(({ number }) => number)).toEqual(all);
  const planted = readFileSync(new URL('plantedErrors.txt', import.meta.url), 'utf8').matchAll(/^\d+/gm);
  expect([...new Set(Array.from(planted, ([number]) => Number(number)))].sort((a, b) => a - b)).toEqual(all);
  for (const { tests = {}, checks = [] } of controls)
    expect(Object.values(tests).flat().length + checks.length).toBeGreaterThan(0);
});

test('each planted error has its place in the source', () => {
  const lost = plantedErrors().filter(
    ([, source, text]) => !readFileSync(path.join(root, source), 'utf8').includes(text),
  );
  expect(lost).toEqual([]);
});

const found = { count: 1, found: [] };
const verify = (row, text, checks = {}) =>
  verifyControls([{ number: 1, control: 'one', ...row }], { read: () => text, checks }).then(
    ([{ problems }]) => problems,
  );

test('a test that was removed, renamed or skipped is missed', async () => {
  const row = { tests: { 'a.test.ts': ['it holds'] } };
  const missed = ['no such test: a.test.ts: it holds'];
  expect(await verify(row, "test('it holds', () => {});")).toEqual([]);
  for (const text of [
    undefined,
    "test('it held', () => {});",
    "// test('it holds', () => {});",
    "test.skip('it holds', () => {});",
    "describe.skip('all', () => { test('it holds', () => {}); });",
    "test.step('it holds', () => {});",
    "const title = 'it holds';",
  ])
    expect(await verify(row, text)).toEqual(missed);
});

test('titles are found in groups, in tables and with something in them', () => {
  const filled = `\`c ${'$'}{d} e\``;
  const text = `describe('a', () => { test.each([1])('b %s', () => {}); test(${filled}, () => {}); it.concurrent('f', g); });`;
  expect([...titlesOfTests('a.test.tsx', text)]).toEqual(['b %s', 'c … e', 'f']);
});

test('a check that finds something, looks at nothing or does not exist is a problem, and so is no check', async () => {
  expect(await verify({ checks: ['fine'] }, '', { fine: async () => found })).toEqual([]);
  expect(await verify({ checks: ['bad'] }, '', { bad: async () => ({ count: 2, found: ['a.ts:1'] }) })).toEqual([
    'bad: a.ts:1',
  ]);
  expect(await verify({ checks: ['blind'] }, '', { blind: async () => ({ count: 0, found: [] }) })).toEqual([
    'blind: looked at nothing',
  ]);
  expect(await verify({ checks: ['gone'] }, '')).toEqual(['no such check: gone']);
  expect(await verify({}, '')).toEqual(['nothing checks it']);
});

test('text that becomes a statement is found, and what has a fixed name is none', () => {
  const filled = (before, name, after = '`)') => `${before}${'$'}{${name}}${after}`;
  for (const line of ['sql.raw(name)', filled('db.prepare(`select ', 'name'), "client.query('select ' + name)"])
    expect(rawStatements('a.ts', line)).toHaveLength(1);
  for (const line of [
    filled('sql`select ', 'name', '`'),
    filled('database.prepare(`pragma ', 'name'),
    filled('client.query(`listen ', 'notifyChannel'),
  ])
    expect(rawStatements('a.ts', line)).toEqual([]);
});

test('a program that asks another host is found', () => {
  for (const line of [
    'await fetch(url)',
    "import { request } from 'node:http';",
    'new WebSocket(url)',
    "import tls from 'node:tls';",
  ])
    expect(connections('a.ts', line)).toHaveLength(1);
  for (const line of [
    'fetch: app.fetch,',
    "import type { Socket } from 'node:net';",
    "import { isIP } from 'node:net';",
  ])
    expect(connections('a.ts', line)).toEqual([]);
});

test('licences are of the list, alone or as one of several; tools have a few more', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC']) expect(isAllowed(licence, false)).toBe(true);
  for (const licence of ['GPL-3.0', 'MIT AND GPL-3.0', 'MPL-2.0']) expect(isAllowed(licence, false)).toBe(false);
  expect(isAllowed('MPL-2.0', true)).toBe(true);
  const packages = {
    '': {},
    'node_modules/a': { license: 'MIT', optionalDependencies: { 'a-darwin': '1' } },
    'node_modules/a-darwin': { optional: true },
    'node_modules/b': { license: 'AGPL-3.0' },
    'node_modules/c': {},
  };
  expect(forbiddenLicences(packages, () => undefined).found).toEqual([
    'node_modules/b: AGPL-3.0',
    'node_modules/c: no licence',
  ]);
  // The licence that a package names counts more than the recorded one.
  expect(forbiddenLicences(packages, () => 'GPL-3.0').found).toHaveLength(4);
});

test('a bill of materials holds what is shipped and no tool', () => {
  const bill = withoutTools(
    {
      metadata: { component: { 'bom-ref': 'here@1', name: 'folder', purl: 'pkg:npm/here@1' } },
      components: [
        { 'bom-ref': 'a@1', name: 'a', version: '1' },
        { 'bom-ref': 'b@1', name: 'b', version: '1' },
      ],
      dependencies: [{ ref: 'here@1', dependsOn: ['a@1', 'b@1'] }, { ref: 'b@1' }],
    },
    new Set(['a@1']),
  );
  expect(bill).toMatchObject({ metadata: { component: { name: 'here' } }, components: [{ name: 'a' }] });
  expect(bill.dependencies).toEqual([{ ref: 'here@1', dependsOn: ['a@1'] }]);
  const packages = { '': {}, 'node_modules/a': { version: '1' }, 'node_modules/c': { version: '1' } };
  expect(missingInBill(packages, bill).found).toEqual(['c@1 is not in the bill']);
});

test('what the client is built of is shipped, with all that it needs', () => {
  const packages = {
    '': {},
    'node_modules/react': { dev: true, dependencies: { scheduler: '1' } },
    'node_modules/react/node_modules/scheduler': { dev: true },
    'node_modules/scheduler': { dev: true },
    'node_modules/vite': { dev: true },
  };
  const tools = Object.entries(withBundled(packages, ['react'])).flatMap(([place, { dev }]) => (dev ? [place] : []));
  expect(tools).toEqual(['node_modules/scheduler', 'node_modules/vite']);
});

test('without an answer of the registry nothing is known; a high vulnerability is a failure', () => {
  const said = (high) =>
    JSON.stringify({ metadata: { vulnerabilities: { total: 2, moderate: 1, high, critical: 0 } } });
  expect(verdictOf('{"error":{}}')).toEqual({ ok: true, summary: 'unknown, the registry does not answer' });
  expect(verdictOf('').ok).toBe(true);
  expect(verdictOf(said(0)).ok).toBe(true);
  expect(verdictOf(said(1)).ok).toBe(false);
});
