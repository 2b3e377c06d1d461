#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Command {
  help: readonly [string, string];
  run(): Promise<unknown>;
}

const commands: Record<string, Command> = {
  start: { help: ['[--empty]', 'the service, and the client with it'], run: () => import('../main') },
  serve: {
    help: [
      '[--service <address>] [--settings <file>] [--base </path/>] [--host <host>] [--port <number>]',
      'the client alone, for any service',
    ],
    run: () => import('./serve'),
  },
  conform: {
    help: ['<address> [--contact <username>] …', 'tries whether a service is as the interface shows it'],
    run: () => import('../../conformance/main'),
  },
  token: {
    help: ['<username> [--days <n>] [--create] [--admin]', 'prints an access token'],
    run: () => import('./token'),
  },
  migrate: {
    help: ['[--dry-run]', 'lists what is to be done to the database for this version, and does it'],
    run: () => import('./migrate'),
  },
  import: {
    help: ['<file.json> [--admin <username>] [--yes]', 'brings a downloaded copy of a group back'],
    run: () => import('./import/main'),
  },
  backup: { help: ['<folder>', 'copies the data of the service'], run: () => import('./backup/main') },
  restore: { help: ['<folder> [--overwrite]', 'brings a backup back'], run: () => import('./backup/main') },
};

const help = [
  'Usage: confab <command> [arguments]',
  '',
  ...Object.entries(commands).map(([name, { help }]) => `  confab ${name} ${help[0]}\n      ${help[1]}`),
  '',
  'Settings of the service are environment variables (docs/operate.md).',
].join('\n');

function version(): string {
  const file = path.join(import.meta.dirname, '../../package.json');
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}

const [name = '--help', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (name === '--version') console.log(version());
else if (name === '--help' || (command && rest.includes('--help'))) console.log(help);
else if (command) {
  // `backup` and `restore` share one program, which needs the command's name in its arguments.
  const isBackup = name === 'backup' || name === 'restore';
  process.argv.splice(2, isBackup ? 0 : 1);
  await command.run();
} else {
  console.error(`There is no command '${name}'.\n\n${help}`);
  process.exitCode = 78;
}
