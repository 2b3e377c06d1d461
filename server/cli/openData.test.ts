import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BadSettings, readSettings } from '../settings';
import { Locked, lockFolder } from '../store/database/lock';
import { UnsoundData } from '../store/database/soundness';
import { openData } from './openData';

function setUp() {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'confab-open-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, 'data');
  return { folder, settings: readSettings({ DATA_DIR: folder }) };
}

test('a command that needs data makes none', async () => {
  const { folder, settings } = setUp();
  const opening = openData(settings, { mayMake: false });
  await expect(opening).rejects.toThrow(BadSettings);
  await expect(opening).rejects.toThrow(`There is no confab.db in ${folder}: set DATA_DIR`);
  expect(existsSync(folder)).toBe(false);
});

test.each([true, false])(
  'one that cannot look says why, and not that there is none (may make one: %s)',
  async (mayMake) => {
    const { folder, settings } = setUp();
    mkdirSync(folder);
    // Not even root can read a symbolic link to itself.
    symlinkSync('confab.db', path.join(folder, 'confab.db'));
    await expect(openData(settings, { mayMake })).rejects.toMatchObject({ code: 'ELOOP' });
  },
);

test('one that may make it says so, and gives the folder back', async () => {
  const { folder, settings } = setUp();
  const first = await openData(settings, { mayMake: true });
  await first.close();
  expect(first.isNew).toBe(true);
  expect(readdirSync(folder)).not.toContain('confab.lock');
});

test.each([true, false])(
  'files without their database are no place for another one (may make one: %s)',
  async (mayMake) => {
    const { folder, settings } = setUp();
    mkdirSync(path.join(folder, 'files'), { recursive: true });
    writeFileSync(path.join(folder, 'files/abc'), '');
    await expect(openData(settings, { mayMake })).rejects.toThrow(UnsoundData);
    expect(readdirSync(folder)).toEqual(['files']);
  },
);

test('a folder that a service has is for a command that works beside it, and for no other', async () => {
  const { folder, settings } = setUp();
  await (await openData(settings, { mayMake: true })).close();
  lockFolder(folder);
  // The parent process is alive, so its lock is valid.
  writeFileSync(path.join(folder, 'confab.lock'), `${process.ppid}`);
  await expect(openData(settings, { mayMake: true })).rejects.toThrow(Locked);
  const { close } = await openData(settings, { mayMake: true, beside: true });
  await close();
  expect(readdirSync(folder)).toContain('confab.lock');
});
