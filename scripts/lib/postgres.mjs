import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.mjs';

export function findPostgres(places = process.env.PATH?.split(path.delimiter) ?? []) {
  const versions = (folder, inside) =>
    existsSync(folder)
      ? readdirSync(folder)
          .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((version) => path.join(folder, version, inside))
      : [];
  const folders = [
    ...places,
    ...versions('/usr/lib/postgresql', 'bin'),
    ...versions('/opt/homebrew/opt', 'bin').filter((folder) => folder.includes('postgresql')),
    '/usr/local/pgsql/bin',
  ];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(path.join(folder, name))));
}

/** PostgreSQL refuses to run as root: its packages create a user. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  if (!uid) throw new Error('As root there must be a user postgres to run PostgreSQL as');
  return { uid, gid };
}

/** Starts a temporary cluster on loopback with a random password. The cluster need not survive a power cut. */
export async function startPostgres(bin) {
  const user = owner();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-postgres-'));
  const data = path.join(folder, 'data');
  const log = path.join(folder, 'log');
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  if (user.uid) for (const file of [folder, data, passwordFile]) chownSync(file, user.uid, user.gid);
  const run = (program, args) => execFileSync(path.join(bin, program), args, { ...user, cwd: folder, stdio: 'pipe' });

  run('initdb', [
    '-D',
    data,
    '-U',
    'confab',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-locale',
  ]);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  // With a pipe, `spawnSync` would wait until the database ends.
  const started = spawnSync(path.join(bin, 'pg_ctl'), ['-D', data, '-l', log, '-w', '-o', options.join(' '), 'start'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const stop = () => {
    spawnSync(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    rmSync(folder, { recursive: true, force: true });
  };
  if (started.status !== 0) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    stop();
    throw new Error(`PostgreSQL did not start\n${said}`);
  }
  return { url: `postgres://confab:${password}@127.0.0.1:${port}/postgres`, stop };
}

export function restartPostgres(data) {
  const folder = path.dirname(data);
  const args = ['-D', data, '-m', 'immediate', '-w', '-l', path.join(folder, 'log'), 'restart'];
  const { status } = spawnSync(path.join(findPostgres(), 'pg_ctl'), args, { ...owner(), cwd: folder, stdio: 'ignore' });
  if (status !== 0) throw new Error('PostgreSQL did not restart');
}
