import { readArguments, readCount, usageError } from '../arguments';
import { exitCodeOf, inWords } from '../failures';
import { activityKey, messageId } from '../ids';
import { seededRandom } from '../seed/random';
import { longConversation } from '../seed/ridge';
import { BadSettings, readSettings } from '../settings';
import { insertInBatches } from '../store/database/batches';
import type { Tx } from '../store/database/schema';
import { indexMessages, type SearchIndex } from '../store/search/search';
import { openData } from './openData';

const usage = 'npm run flood -- --group <id or name> --count <n> [--numbered]';
const rowsPerTransaction = 20_000;

/**
 * Adds many messages to an existing group, all read by all members. Messages are one second apart until they reach the
 * current time, and then one millisecond apart. The service must not be running.
 */
async function main() {
  const { values } = readArguments(usage, {
    options: {
      group: { type: 'string' },
      count: { type: 'string', default: '10000' },
      numbered: { type: 'boolean', default: false },
    },
  });
  const { group: wanted, numbered: isNumbered } = values;
  if (!wanted) throw usageError(usage, '--group is missing');
  const count = readCount('count', values.count, { max: 100_000_000 });
  const settings = readSettings(process.env);
  const { store, close } = await openData(settings, { mayMake: false });
  try {
    const began = Date.now();
    const random = seededRandom(count);
    for (let done = 0; done < count; done += rowsPerTransaction)
      await store.write(async (tx) => {
        const number = isNumbered ? (index: number) => `#${String(done + index + 1).padStart(5, '0')} ` : () => '';
        await insertMessages(
          tx,
          store.search,
          wanted,
          Math.min(rowsPerTransaction, count - done),
          began,
          random,
          number,
        );
      });
    console.log(`${count} messages in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  } finally {
    await close();
  }
}

async function insertMessages(
  tx: Tx,
  search: SearchIndex,
  wanted: string,
  count: number,
  now: number,
  random: () => number,
  number: (index: number) => string,
) {
  const group = await tx
    .selectFrom('groups')
    .selectAll()
    .where((row) => row.or([row('id', '=', wanted), row('name', '=', wanted)]))
    .executeTakeFirst();
  if (!group) throw new BadSettings(`There is no group ${wanted}`);
  const members = await tx.selectFrom('member').select('contact_id').where('group_id', '=', group.id).execute();
  if (members.length === 0) throw new BadSettings('That group has no members to write in it');
  const names = ['ida', 'bruno', 'mei', 'chidi', 'sofia', 'tomas'] as const;
  let ms = group.last_ms;
  const messages = longConversation(count, names, now, random).map((line, index) => {
    ms = Math.max(ms + 1, Math.min(ms + 1_000, now));
    const seq = group.last_seq + index + 1;
    const author = members[names.indexOf(line.who) % members.length]?.contact_id ?? '';
    return {
      id: messageId({ ms, number: seq }),
      conversation_id: group.conversation_id,
      contact_id: author,
      message: number(index) + line.text,
      seq,
      version: 1,
      created_at: ms,
      updated_at: null,
      seen_at: ms,
    };
  });
  await insertInBatches(tx, 'message', messages);
  await indexMessages(tx, search, messages);
  const last = messages.at(-1)?.id ?? '';
  await tx
    .updateTable('groups')
    .set({
      last_seq: group.last_seq + count,
      last_ms: ms,
      last_message_id: last,
      activity: activityKey({ ms, number: group.last_seq + count }, group.id),
    })
    .where('id', '=', group.id)
    .execute();
  await insertInBatches(
    tx,
    'read_mark',
    members.map(({ contact_id }) => ({
      conversation_id: group.conversation_id,
      contact_id,
      up_to: last,
      at: now,
    })),
  );
  await tx.updateTable('member').set({ read_up_to: last }).where('group_id', '=', group.id).execute();
}

main().catch((error) => {
  console.error(inWords(error));
  process.exit(exitCodeOf(error) === 75 ? 75 : 1);
});
