import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolders } from './makeFolders';

const race = vi.hoisted(() => ({ before: (_folder: string): void => undefined }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const mkdirSync = (folder: string, options: object) => {
    race.before(folder);
    return fs.mkdirSync(folder, options);
  };
  return { ...fs, mkdirSync };
});

test('a folder that another process makes meanwhile is as good as an own one', async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'confab-folders-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const fs = await vi.importActual<typeof import('node:fs')>('node:fs');
  race.before = (folder) => void fs.mkdirSync(folder);
  const folder = path.join(parent, 'new', 'inner');
  makeFolders(folder);
  expect(existsSync(folder)).toBe(true);
});
