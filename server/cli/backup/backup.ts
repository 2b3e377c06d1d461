import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { BadSettings } from '../../settings';
import { makeFolders } from '../../store/database/makeFolders';
import { type Contents, contentsOf, snapshot } from '../../store/database/snapshot';

const maxTries = 5;

/**
 * Copies the data, also while the service runs. `target` appears only after all files are on disk. Throws `BadSettings`
 * for a `dataDir` without a database and for an unsuitable `target`.
 */
export async function backUp(dataDir: string, target: string): Promise<Contents> {
  await stat(path.join(dataDir, 'confab.db')).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BadSettings(`There is no confab.db in ${dataDir}: set DATA_DIR to the folder of the service`);
  });
  const place = await placeOf(target);
  if (`${place}${path.sep}`.startsWith(`${await placeOf(path.join(dataDir, 'files'))}${path.sep}`))
    throw new BadSettings(`${target} is among the files of the service, which are swept: name a folder elsewhere`);
  if (existsSync(place)) await checkEmpty(place, target);
  const unfinished = `${place}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const copies = path.join(unfinished, 'files');
  makeFolders(path.dirname(place));
  // Creates the folders one by one, because a recursive mkdir reports a read-only file system as a missing path.
  for (const folder of [unfinished, copies]) await mkdir(folder, { mode: 0o700 });
  try {
    const contents = await copyAll(dataDir, unfinished, copies);
    await toDisk(unfinished);
    if (existsSync(place)) await rmdir(place);
    await rename(unfinished, place);
    return contents;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function placeOf(target: string): Promise<string> {
  const folder = path.dirname(target);
  if (existsSync(target) || folder === target) return realpath(target);
  return path.join(await placeOf(folder), path.basename(target));
}

async function checkEmpty(place: string, target: string) {
  if ((await readdir(place)).length > 0)
    throw new BadSettings(`${target} is not empty: name a folder that is not there yet`);
  // Refuses a mount point, because `rename` cannot replace it with the finished copy.
  if ((await stat(place)).dev !== (await stat(path.dirname(place))).dev)
    throw new BadSettings(`${target} is where a disk is mounted: name a folder in it`);
}

/**
 * Copies the files, then the database, then the files that arrived meanwhile. If a file was deleted meanwhile, copies
 * the database again.
 */
async function copyAll(dataDir: string, folder: string, copies: string): Promise<Contents> {
  const from = path.join(dataDir, 'files');
  const copied = new Map<string, string>();
  const copy = async (name: string) => {
    const stamp = await stampOf(path.join(from, name));
    if (stamp === undefined || copied.get(name) === stamp) return;
    await copyFile(path.join(from, name), path.join(copies, name)).then(
      () => copied.set(name, stamp),
      (error) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
  };
  for (const name of existsSync(from) ? await readdir(from) : []) await copy(name);
  for (let tries = 1; ; tries++) {
    const database = path.join(folder, 'confab.db');
    await rm(database, { force: true });
    await snapshot(dataDir, database);
    const contents = await contentsOf(folder);
    const lost: string[] = [];
    for (const { name, file_size } of contents.files) {
      await copy(name);
      const copied = await stat(path.join(copies, name)).catch(() => undefined);
      if (copied?.size !== file_size) lost.push(name);
    }
    if (lost.length > 0 && tries < maxTries) continue;
    if (lost.length > 0) await noteLost(folder, lost, from);
    const known = new Set(contents.files.map(({ name }) => name));
    for (const name of copied.keys()) if (!known.has(name)) await rm(path.join(copies, name));
    return contents;
  }
}

const stampOf = (file: string) =>
  stat(file).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => undefined,
  );

const lostFile = 'lost.txt';

/**
 * Writes a list of missing files into the backup. A restore refuses a backup if a file outside this list is missing.
 */
async function noteLost(folder: string, names: string[], from: string) {
  await writeFile(path.join(folder, lostFile), names.map((name) => `${name}\n`).join(''));
  console.error(
    `${names.length} files of messages are missing or cut short in ${from} already: see ${lostFile} in the backup`,
  );
}

export async function readLost(folder: string): Promise<ReadonlySet<string>> {
  const file = path.join(folder, lostFile);
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  return new Set(text.split('\n').filter((name) => name !== ''));
}

export async function toDisk(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const handle = await open(path.join(entry.parentPath, entry.name));
    await handle.sync().finally(() => handle.close());
  }
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
