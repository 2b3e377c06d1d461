import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { BadSettings, type Settings } from './settings';
import { makeFolders } from './store/database/makeFolders';

const toWrite = constants.R_OK | constants.W_OK;
const database = ['confab.db', 'confab.db-wal', 'confab.db-shm'];

/** Creates the data folder. Throws `BadSettings` if the process cannot write to the folder or to a file in the folder. */
export function makeFolder({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>) {
  const refuse = (why: string) => {
    throw new BadSettings(`These settings cannot be used:\n  DATA_DIR=${dataDir}: ${why}`);
  };
  try {
    makeFolders(dataDir);
    accessSync(dataDir, toWrite | constants.X_OK);
  } catch (error) {
    refuse(`a folder that this process may write to (${error instanceof Error ? error.message : String(error)})`);
  }
  for (const name of databaseUrl ? ['files'] : [...database, 'files']) {
    const file = path.join(dataDir, name);
    if (existsSync(file) && !allows(file, name === 'files' ? toWrite | constants.X_OK : toWrite))
      refuse(`${file} is there, and this process may not write to it; give it to the user that the service runs as`);
  }
}

function allows(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
