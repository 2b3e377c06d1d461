import { writeFile } from 'node:fs/promises';
import type { Insertable } from 'kysely';
import type { Limits } from '../../src/contract';
import type { Files } from '../files/files';
import { randomLetters } from '../ids';
import { fileReference } from '../signedUrl';
import type { Schema } from '../store/database/schema';
import { pdfOf } from './documents';
import { hillTown, ridges } from './pictures';

/**
 * This code draws the demo files, so that nobody else has rights to them. In the text of a demo conversation
 * (`readScript`), the line `^ <filename> demo:<name>` attaches a file.
 */
const fileMakers: Record<string, () => Buffer> = {
  ridges,
  'hill-town': hillTown,
  itinerary: () =>
    pdfOf('Lisbon, Thursday to Monday', [
      'Thu  07:40 out. Keys from the neighbour, 2nd floor. Tram 28 if it is not full.',
      'Fri  Tile museum at ten. Pasteis before that, obviously.',
      'Sat  The boat, 17:30 from Terreiro do Paco. Jackets.',
      'Sun  Hill number one, lunch, hill number two.',
      'Mon  Clean the flat, market, 21:15 back.',
    ]),
  'market-list': () =>
    Buffer.from(
      'Market, Saturday\n\n- red lentils, 1 kg\n- carrots\n- two lemons\n- bread (bruno brings it)\n- slippers\n',
    ),
};
const prefix = 'demo:';

/**
 * Stores the demo files and returns their upload rows. Writes the type, size and address of each file into
 * `attachments`.
 */
export async function makeFiles(
  files: Files,
  limits: Limits,
  {
    attachments,
    messages,
  }: { attachments: Insertable<Schema['attachment']>[]; messages: Insertable<Schema['message']>[] },
): Promise<Insertable<Schema['upload']>[]> {
  const authors = new Map(messages.map((message) => [message.id, message.contact_id]));
  const uploads: Insertable<Schema['upload']>[] = [];
  for (const attachment of attachments) {
    if (!attachment.file_url.startsWith(prefix)) continue;
    const content = fileMakers[attachment.file_url.slice(prefix.length)];
    if (!content) throw new Error(`nobody makes ${attachment.file_url}`);
    const name = await files.newName();
    await writeFile(files.path(name), content(), { mode: 0o600 });
    const examined = await files.examine(name, attachment.filename, limits);
    const upload = { id: attachment.id, name, secret: randomLetters(32), ...examined };
    Object.assign(attachment, examined, { file_url: fileReference(upload) });
    const { message_id, created_at } = attachment;
    uploads.push({ ...upload, owner_id: authors.get(message_id) ?? '', message_id, group_id: null, created_at });
  }
  return uploads;
}
