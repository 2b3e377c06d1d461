import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BadSettings } from '../../settings';
import { lockFolder } from '../../store/database/lock';
import { type Contents, contentsOf, startNewEvents } from '../../store/database/snapshot';
import { UnsoundData } from '../../store/database/soundness';
import { toDisk } from './backup';

/** All that makes up the data. A `-wal` of another database would be played into this one. */
const parts = ['confab.db', 'confab.db-wal', 'confab.db-shm', 'files'];

interface Restored extends Contents {
  /** Where the data that was there before is now. */
  aside?: string;
}

/**
 * Brings a backup into the data folder. Throws `Locked` while a service uses the folder, `UnsoundData` when the backup is
 * damaged or not whole, and `BadSettings` when there is data already, unless `overwrite`: then that is moved aside.
 */
export async function restore(
  folder: string,
  dataDir: string,
  { overwrite, now }: { overwrite: boolean; now: number },
): Promise<Restored> {
  if (!existsSync(path.join(folder, 'confab.db'))) throw new BadSettings(`There is no confab.db in ${folder}`);
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
    const contents = await contentsOf(incoming);
    await checkFiles(incoming, contents, folder);
    await startNewEvents(incoming, now);
    await toDisk(incoming);
    const aside = present.length > 0 ? path.join(dataDir, `replaced-${now}`) : undefined;
    if (aside) {
      await mkdir(aside, { mode: 0o700 });
      for (const part of present)
        await rename(path.join(dataDir, part), path.join(aside, part)).catch((error) => {
          // The last connection to close has checkpointed the log and removed it.
          if (error.code !== 'ENOENT' || !/-(wal|shm)$/.test(part)) throw error;
        });
    }
    // The database last: until it is there the service refuses to start beside files alone.
    for (const part of await presentIn(incoming).then((there) => there.toReversed()))
      await rename(path.join(incoming, part), path.join(dataDir, part));
    return { ...contents, ...(aside && { aside }) };
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

async function checkFiles(folder: string, { files }: Contents, source: string) {
  const broken: string[] = [];
  for (const { name, file_size } of files) {
    const info = await stat(path.join(folder, 'files', name)).catch(() => undefined);
    if (info?.size !== file_size) broken.push(name);
  }
  if (broken.length > 0)
    throw new UnsoundData(
      `${source} is not a whole backup: ${broken.length} of ${files.length} files of messages are missing or cut short (${broken[0]})`,
    );
}
