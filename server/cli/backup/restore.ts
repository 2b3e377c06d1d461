import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BadSettings } from '../../settings';
import { lockFolder } from '../../store/database/lock';
import { type Contents, contentsOf, startAnew } from '../../store/database/snapshot';
import { UnsoundData } from '../../store/database/soundness';
import { schemaVersion } from '../../store/migrations';
import { readLost, toDisk } from './backup';

/** All parts are replaced together. Otherwise SQLite would replay an old `-wal` file into the restored database. */
const parts = ['confab.db', 'confab.db-wal', 'confab.db-shm', 'files'];

interface Restored extends Contents {
  /** Number of files that were already missing when the backup was made. */
  lost: number;
  /** The folder with the replaced data. */
  aside?: string;
}

/**
 * Throws `Locked` if a service uses `dataDir`, and `UnsoundData` for a backup that is damaged, incomplete or of a newer
 * version. Throws `BadSettings` if `folder` has no database, or if `dataDir` has data and `overwrite` is false.
 */
export async function restore(
  folder: string,
  dataDir: string,
  { overwrite, now }: { overwrite: boolean; now: number },
): Promise<Restored> {
  const database = await stat(path.join(folder, 'confab.db')).catch(() => undefined);
  if (!database?.isFile()) throw new BadSettings(`There is no confab.db in ${folder}`);
  const unlock = lockFolder(dataDir);
  const incoming = path.join(dataDir, 'incoming');
  try {
    const present = await presentIn(dataDir);
    if (present.length > 0 && !overwrite)
      throw new BadSettings(
        `There is data in ${dataDir} already (${present.join(', ')}). With --overwrite it is moved aside; or set DATA_DIR to another folder.`,
      );
    await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { mode: 0o700 });
    for (const part of parts)
      if (existsSync(path.join(folder, part)))
        await cp(path.join(folder, part), path.join(incoming, part), { recursive: true });
    const contents = await contentsOf(incoming).catch((error: unknown) => {
      // The error names the temporary copy, so a new error names the backup.
      throw error instanceof UnsoundData
        ? refusal(`${path.join(folder, 'confab.db')} is damaged: ${error.why.replaceAll('\n', '; ')}`, dataDir)
        : error;
    });
    if (contents.schema > schemaVersion)
      throw new UnsoundData(
        `${path.join(folder, 'confab.db')} is of a newer version of the service: its schema is ${contents.schema}, and this version knows none after ${schemaVersion}. Nothing was changed in ${dataDir}; bring it back with the version that made it, or a later one`,
      );
    const lost = await readLost(folder);
    const broken = await brokenFiles(incoming, contents, lost);
    if (broken.length > 0) throw refusal(`${folder} is not a whole backup: ${summarize(broken, contents)}`, dataDir);
    await startAnew(incoming, now);
    await toDisk(incoming);
    const aside = present.length > 0 ? path.join(dataDir, `replaced-${now}`) : undefined;
    if (aside) {
      await mkdir(aside, { mode: 0o700 });
      for (const part of present)
        await rename(path.join(dataDir, part), path.join(aside, part)).catch((error) => {
          if (error.code !== 'ENOENT' || !/-(wal|shm)$/.test(part)) throw error;
        });
    }
    // Moves the database last. After an interrupted restore, the service finds files without a database and refuses to
    // start.
    for (const part of await presentIn(incoming).then((there) => there.toReversed()))
      await rename(path.join(incoming, part), path.join(dataDir, part));
    return { ...contents, lost: lost.size, ...(aside && { aside }) };
  } finally {
    await rm(incoming, { recursive: true, force: true });
    unlock();
  }
}

async function presentIn(folder: string): Promise<string[]> {
  const there = existsSync(folder) ? await readdir(folder) : [];
  const filled = async (part: string) => part !== 'files' || (await readdir(path.join(folder, part))).length > 0;
  const present: string[] = [];
  for (const part of parts) if (there.includes(part) && (await filled(part))) present.push(part);
  return present;
}

const refusal = (why: string, dataDir: string) =>
  new UnsoundData(`${why}. Nothing was changed in ${dataDir}; bring back another backup`);

async function brokenFiles(folder: string, { files }: Contents, lost: ReadonlySet<string>): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, file_size } of files) {
    if (lost.has(name)) continue;
    const file = path.join('files', name);
    const info = await stat(path.join(folder, file)).catch(() => undefined);
    if (!info) broken.push(`${file} is missing`);
    else if (info.size !== file_size) broken.push(`${file} has ${info.size} of ${file_size} bytes`);
  }
  return broken;
}

const summarize = (broken: string[], { files }: Contents) =>
  [
    `${broken.length} of ${files.length} files of messages`,
    ...broken.slice(0, 3),
    ...(broken.length > 3 ? ['…'] : []),
  ].join('; ');
