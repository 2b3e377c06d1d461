import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Room } from './room';
import type { Service } from './services/service';

const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');

/**
 * Fills a room with numbered messages of many lengths while the service is stopped. `folder`: the folder of the service's
 * build, because each version has its own schema.
 */
export async function flood(service: Service, room: Room, count: number, folder = '.'): Promise<void> {
  await service.stop();
  execFileSync(
    process.execPath,
    [tsx, 'server/cli/flood.ts', '--group', room.group.id, '--count', String(count), '--numbered'],
    { cwd: folder, env: { ...process.env, DATA_DIR: service.dataDir }, stdio: 'pipe' },
  );
  await service.start();
}

/** The prefix that `--numbered` gives to the message at `index`, counted from 0. */
export const numbered = (index: number): string => `#${String(index + 1).padStart(5, '0')}`;
