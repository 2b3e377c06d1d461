import { readArguments } from '../arguments';
import { exitCodeOf, inWords } from '../failures';
import { readSettings } from '../settings';
import { lockFolder } from '../store/database/lock';
import { openStore } from '../store/database/open';
import { listMigrations, migrate } from '../store/migrations';

async function main() {
  const { values } = readArguments('confab migrate [--dry-run]', { options: { 'dry-run': { type: 'boolean' } } });
  const settings = readSettings(process.env);
  const unlock = settings.databaseUrl ? () => undefined : lockFolder(settings.dataDir);
  const store = await openStore(settings);
  try {
    const pending = (await listMigrations(store)).filter(({ executedAt }) => !executedAt);
    for (const { name } of pending) console.log(name);
    if (pending.length === 0) console.log('Nothing to do: the database is of this version, or of a later one');
    else if (!values['dry-run']) {
      await migrate(store);
      console.log('Done');
    }
  } finally {
    await store.close();
    unlock();
  }
}

main().catch((error) => {
  console.error(inWords(error));
  process.exit(exitCodeOf(error));
});
