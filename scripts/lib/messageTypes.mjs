import { readFile, writeFile } from 'node:fs/promises';

/**
 * Writes `en.d.json.ts` beside each catalogue. TypeScript widens the texts of a JSON file to `string`; these declarations
 * contain the texts themselves, so that `t` checks its arguments.
 */
export async function writeMessageTypes() {
  for (const name of ['en', 'en.start']) {
    const folder = 'src/i18n/catalogues';
    const messages = await readFile(`${folder}/${name}.json`, 'utf8');
    await writeFile(`${folder}/${name}.d.json.ts`, `declare const messages: ${messages};\nexport default messages;\n`);
  }
}
