import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and its missing parents, for this user alone. It makes them one by one, because `recursive` tries for ever
 * where nothing can be made, as in /proc.
 */
export function makeFolders(folder: string) {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has made it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
