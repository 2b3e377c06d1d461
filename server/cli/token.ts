import { readArguments, readCount } from '../arguments';
import { inWords } from '../failures';
import { readSettings } from '../settings';
import { mintToken } from './mintToken';
import { openData } from './openData';

const usage = 'confab token <username> [--days <n>] [--create] [--admin]';

/** Prints only a token on standard output. The service may be running meanwhile. */
async function main() {
  const { positionals, values } = readArguments(usage, {
    places: 1,
    options: {
      days: { type: 'string', default: '30' },
      create: { type: 'boolean', default: false },
      admin: { type: 'boolean', default: false },
    },
  });
  const [username = ''] = positionals;
  const { create, admin } = values;
  // Ten years is the limit, because operators forget a token that never ends.
  const days = readCount('days', values.days, { max: 3_660 });
  const { store, close } = await openData(readSettings(process.env), { mayMake: create, beside: true });
  try {
    console.log(await mintToken(store, { username, days, create, admin, now: Date.now() }));
  } finally {
    await close();
  }
}

main().catch((error) => {
  console.error(inWords(error));
  process.exit(1);
});
