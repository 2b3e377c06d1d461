import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns a folder with the built commit. The first call builds the commit, and later calls reuse the folder. */
export async function builtAt(commit: string): Promise<string> {
  const folder = path.resolve('.cache', 'builds', git('rev-parse', '--short=12', `${commit}^{commit}`));
  if (existsSync(path.join(folder, 'dist/server/main.js'))) return folder;
  console.log(`Building ${commit}…`);
  git('worktree', 'prune');
  if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, commit);
  const npm = async (...args: string[]) => {
    // With a test's `NODE_ENV` the built client would have no service worker.
    const env = { ...process.env, NODE_ENV: 'production' };
    const [code] = await once(spawn('npm', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
    if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}`);
  };
  const same =
    readFileSync('package-lock.json', 'utf8') === readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  // Installs the commit's packages if they differ from today's, because packages influence a measurement.
  if (existsSync(path.join(folder, 'node_modules'))) console.log('Its packages are there.');
  else if (same) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  else await npm('ci', '--ignore-scripts', '--include=dev');
  await npm('run', 'build');
  return folder;
}

/** Returns a folder with only the service of a commit. Building it with today's packages takes seconds. */
export async function serviceAt(commit: string): Promise<string> {
  const folder = path.resolve('.cache', 'services', git('rev-parse', '--short=12', `${commit}^{commit}`));
  if (existsSync(path.join(folder, 'dist/server/main.js'))) return folder;
  mkdirSync(folder, { recursive: true });
  const tree = ['server', 'src', 'package.json', 'tsconfig.json', 'vite.server.config.ts'];
  const archive = execFileSync('git', ['archive', commit, ...tree], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (!existsSync(path.join(folder, 'node_modules')))
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const vite = path.resolve('node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts'], { cwd: folder, stdio: 'pipe' });
  return folder;
}
