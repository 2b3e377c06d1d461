import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Creates parents one by one, because `mkdirSync` with `recursive` never returns in folders like /proc. */
export function makeFolders(folder: string) {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
