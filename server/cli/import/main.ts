import { withoutHidden } from '../../../src/contract';
import { readArguments } from '../../arguments';
import { exitCodeOf, inWords } from '../../failures';
import { openFiles } from '../../files/open';
import { BadSettings, readSettings } from '../../settings';
import { openData } from '../openData';
import { attributions, confirms, describeAttributions, terminalText } from './attribution';
import { BadExport } from './badExport';
import { importGroup } from './group';
import { readExport } from './read';

const usage = 'confab import <file.json> [--admin <username>] [--yes]';

async function main() {
  const { positionals, values } = readArguments(usage, {
    places: 1,
    options: { admin: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const [file = ''] = positionals;
  const { admin, yes } = values;
  const settings = readSettings(process.env);
  const copy = await readExport(file, Date.now()).catch((error) => {
    throw error instanceof BadExport ? error : new BadSettings(`${file} cannot be read`);
  });
  const { store, isNew, close } = await openData(settings, { mayMake: true });
  try {
    const { limits, dataDir } = settings;
    if (isNew) console.log(`There was no database in ${dataDir}: this is a new one`);
    const attributed = await attributions(store.db, copy);
    if (attributed.length > 0 && !yes) {
      console.log(describeAttributions(attributed));
      if (!process.stdin.isTTY) throw new BadSettings(`Nothing was brought back. To do it all the same: ${usage}`);
      if (!(await confirms('Type yes to bring it back all the same: ', process.stdin, process.stdout)))
        throw new BadSettings('Nothing was brought back.');
    }
    const done = await importGroup(store, openFiles(settings), copy, { limits, admin, now: Date.now() });
    const base = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    console.log(
      `${terminalText(copy.group.name)}: ${done.messages} messages, ${done.members} members, ${done.files} files`,
    );
    for (const note of done.notes) console.log(terminalText(note));
    if (done.added.length > 0)
      console.log(
        `New here, without a password (confab token <username> lets them in): ${terminalText(done.added.join(', '))}`,
      );
    console.log(`It is at ${base}/groups/${done.groupId}`);
  } finally {
    await close();
  }
}

main().catch((error) => {
  const said = error instanceof BadExport ? error.message : inWords(error);
  // The error may quote the imported file, whose text may contain terminal control characters.
  console.error(typeof said === 'string' ? withoutHidden(said, { lines: true }) : said);
  process.exit(exitCodeOf(error) === 75 ? 75 : 1);
});
