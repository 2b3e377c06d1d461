import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ClientSettings, capabilityNames, endpoints, limits } from '../src/contract';
import { limitVariable } from './limitSettings';
import { Environment, readSettings } from './settings';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the text of all source files in the folders, without tests: a use in a test does not count. */
function sourcesOf(...folders: string[]): string {
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test\//.test(file);
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => path.join(folder, file)),
  );
  const declared = ['server/settings.ts', 'server/limitSettings.ts', 'src/contract/limits.ts'];
  return files
    .filter((file) => !declared.includes(file))
    .map(read)
    .join('\n');
}

/** True if the sources read the field: as `limits.name`, or in a pattern like `{ name } = limits`. */
const isRead = (sources: string, owner: string, name: string) =>
  new RegExp(`\\b${owner}\\.${name}\\b|[{,]\\s*${name}\\b[^{}]*\\}\\s*(=[^;]*\\b${owner}|:\\s*${owner})\\b`, 'i').test(
    sources,
  );

/** Returns the table rows of a page whose first cell contains the setting. */
const rowsOf = (name: string, page: string): string[] =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${name}\``));

describe('whatever can be set is of use', () => {
  const server = sourcesOf('server');

  test.each(Object.keys(readSettings({})))('the setting %s is read', (name) => {
    expect(isRead(server, 'settings', name)).toBe(true);
  });

  test.each(Object.keys(Environment.shape))('%s has its row in docs/operate.md', (variable) => {
    expect(rowsOf(variable, 'docs/operate.md')).toHaveLength(1);
    for (const page of ['README.md', 'server/README.md', 'CONTRIBUTING.md']) expect(rowsOf(variable, page)).toEqual([]);
  });

  test.each(Object.keys(ClientSettings.shape))('%s of the client has its row in docs/operate.md', (field) => {
    expect(rowsOf(field, 'docs/operate.md')).toHaveLength(1);
  });

  test.each(Object.keys(limits))('the limit %s is kept by somebody', (name) => {
    expect(isRead(sourcesOf('server', 'src'), 'limits', name)).toBe(true);
  });

  test('what nobody reads would be seen', () => {
    for (const owner of ['settings', 'limits']) expect(isRead(server, owner, 'nobodyReadsThis')).toBe(false);
  });

  test('a limit is set by its own name', () => {
    expect(readSettings({ [limitVariable('groupName')]: '7' }).limits.groupName).toBe(7);
  });
});

test.each(capabilityNames)('the capability %s is asked about by the client, or announces an endpoint', (name) => {
  const announced = Object.values(endpoints).some(
    (endpoint) => 'capability' in endpoint && endpoint.capability === name,
  );
  const client = sourcesOf('src/api', 'src/data', 'src/outbox', 'src/session', 'src/features', 'src/app');
  expect(announced || client.includes(`'${name}'`)).toBe(true);
});
