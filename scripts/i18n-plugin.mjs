import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { transformWithOxc } from 'vite';

const catalogue = /\/src\/i18n\/catalogues\/[^/]+\.ts$/;

/** Every ICU message compiled; a message that does not parse stops the build and names its key. */
export function compileCatalogue(messages) {
  const compiled = {};
  for (const [key, message] of Object.entries(messages)) {
    try {
      compiled[key] = compile(message);
    } catch (cause) {
      throw new Error(`Message "${key}" is not valid ICU: ${message}`, { cause });
    }
  }
  return compiled;
}

/** The source of a catalogue module with its messages compiled, so the browser gets no ICU parser. */
async function compileModule(file) {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const exports = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return Object.entries(exports)
    .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileCatalogue(messages))};`)
    .join('\n');
}

/** Compiles `src/i18n/catalogues/*.ts` (`export const en = { key: 'ICU message' }`, importing nothing) while building. */
export function words() {
  return {
    name: 'words',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0];
      if (!catalogue.test(file.split(path.sep).join('/'))) return null;
      return { code: await compileModule(file), map: null, moduleType: 'js' };
    },
  };
}
