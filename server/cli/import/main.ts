import { readFile } from 'node:fs/promises';
import { Files } from '../../files/files';
import { BadSettings, readSettings } from '../../settings';
import { Locked, lockFolder } from '../../store/database/lock';
import { openStore } from '../../store/database/open';
import { migrate } from '../../store/migrations';
import { importGroup } from './group';
import { BadExport, readExport } from './read';

const usage = 'npm run import -- <file.json> [--admin <username>]';

/** Brings a downloaded copy of a group back. The service must not be running on the same folder. */
async function main() {
  const [file, ...flags] = process.argv.slice(2);
  const admin = flags.includes('--admin') ? flags[flags.indexOf('--admin') + 1] : undefined;
  if (!file || file.startsWith('-') || (flags.length > 0 && !admin)) throw new BadSettings(usage);
  const settings = readSettings(process.env);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BadSettings(`${file} cannot be read`);
  });
  const copy = readExport(text, Date.now());
  const unlock = settings.databaseUrl ? () => undefined : lockFolder(settings.dataDir);
  try {
    const store = await openStore(settings);
    try {
      await migrate(store);
      const { limits, dataDir } = settings;
      const done = await importGroup(store, new Files(dataDir), copy, { limits, admin, now: Date.now() });
      const base = settings.publicUrl?.replace(/\/$/, '') ?? `http://${settings.host}:${settings.port}`;
      console.log(`${copy.group.name}: ${done.messages} messages, ${done.members} members, ${done.files} files`);
      for (const note of done.notes) console.log(note);
      if (done.added.length > 0)
        console.log(
          `New here, without a password (npm run token -- <username> lets them in): ${done.added.join(', ')}`,
        );
      console.log(`It is at ${base}/groups/${done.groupId}`);
    } finally {
      await store.close();
    }
  } finally {
    unlock();
  }
}

main().catch((error) => {
  const expected = error instanceof BadSettings || error instanceof BadExport || error instanceof Locked;
  console.error(expected ? error.message : error);
  process.exit(error instanceof Locked ? 75 : 1);
});
