import path from 'node:path';
import { readArguments, usageError } from '../../arguments';
import { exitCodeOf, inWords } from '../../failures';
import { BadSettings, readSettings, type Settings } from '../../settings';
import { backUp } from './backup';
import { restore } from './restore';

const usage = 'confab backup <folder>   or   confab restore <folder> [--overwrite]';

async function main() {
  const { positionals, values } = readArguments(usage, {
    places: 2,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [command = '', folder = ''] = positionals;
  const { overwrite } = values;
  if (command !== 'restore' && command !== 'backup') throw usageError(usage, `Unexpected argument '${command}'`);
  if (command === 'backup' && overwrite) throw usageError(usage, '--overwrite is for restore alone');
  const settings = readSettings(process.env);
  if (settings.databaseUrl) throw new BadSettings(forPostgres(settings));
  const place = path.resolve(folder);
  if (command === 'backup') {
    const { messages, files } = await backUp(settings.dataDir, place);
    console.log(`${messages} messages and ${files.length} files of ${settings.dataDir} are in ${place}`);
    return;
  }
  const done = await restore(place, settings.dataDir, { overwrite, now: Date.now() });
  console.log(`${done.messages} messages and ${done.files.length} files are in ${settings.dataDir}`);
  if (done.lost > 0) console.log(`${done.lost} of the files were lost before the backup was made`);
  if (done.aside) console.log(`What was there before is in ${done.aside}; remove it when it is not needed`);
}

const forPostgres = ({ dataDir }: Settings) =>
  [
    'DATABASE_URL names a PostgreSQL database, which has tools of its own:',
    `  backup    cp -r ${path.join(dataDir, 'files')} <folder>, then pg_dump --format=custom --file=<folder>/confab.dump "$DATABASE_URL", then the files that came meanwhile`,
    `  restore   stop the service; pg_restore --clean --if-exists --dbname="$DATABASE_URL" <folder>/confab.dump; copy the files back to ${path.join(dataDir, 'files')};`,
    `            psql "$DATABASE_URL" -c "select setval('event_id_seq', (extract(epoch from now()) * 1000)::bigint)" -c "delete from token" -c "delete from session" -c "delete from password_reset", so that clients notice and sign in again`,
  ].join('\n');

main().catch((error) => {
  console.error(inWords(error));
  process.exit(exitCodeOf(error));
});
