import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BadSettings } from '../../settings';
import { type Contents, contentsOf, snapshot } from '../../store/database/snapshot';

const triesMax = 5;

/**
 * Copies the embedded database and the files of its messages into a folder that is not there yet, or empty. The service
 * may be running. The folder appears when the copy is whole and on the disk. Throws `BadSettings` when it is in use.
 */
export async function backUp(dataDir: string, target: string): Promise<Contents> {
  if (!existsSync(path.join(dataDir, 'confab.db')))
    throw new BadSettings(`There is no confab.db in ${dataDir}: set DATA_DIR to the folder of the service`);
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new BadSettings(`${target} is not empty: name a folder that is not there yet`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const copies = path.join(unfinished, 'files');
  await mkdir(copies, { recursive: true, mode: 0o700 });
  try {
    const contents = await copyAll(dataDir, unfinished, copies);
    await toDisk(unfinished);
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target);
    return contents;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Files come before the database and once more after it: one that was taken in between is missing the first time. One
 * that was deleted in between is missing for good, and then the database is copied again.
 */
async function copyAll(dataDir: string, folder: string, copies: string): Promise<Contents> {
  const from = path.join(dataDir, 'files');
  const copied = new Set<string>();
  const copy = async (name: string) => {
    if (copied.has(name)) return true;
    const done = await copyFile(path.join(from, name), path.join(copies, name)).then(
      () => true,
      (error) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (done) copied.add(name);
    return done;
  };
  for (const name of existsSync(from) ? await readdir(from) : []) await copy(name);
  for (let tries = 1; ; tries++) {
    const database = path.join(folder, 'confab.db');
    await rm(database, { force: true });
    await snapshot(dataDir, database);
    const contents = await contentsOf(folder);
    const missing: string[] = [];
    for (const { name } of contents.files) if (!(await copy(name))) missing.push(name);
    if (missing.length > 0 && tries < triesMax) continue;
    if (missing.length > 0) console.error(`${missing.length} files of messages were missing already`);
    const known = new Set(contents.files.map(({ name }) => name));
    for (const name of copied) if (!known.has(name)) await rm(path.join(copies, name));
    return contents;
  }
}

/** Syncs the files and the folder, so that the backup survives a power cut. */
export async function toDisk(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const handle = await open(path.join(entry.parentPath, entry.name));
    await handle.sync().finally(() => handle.close());
  }
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
