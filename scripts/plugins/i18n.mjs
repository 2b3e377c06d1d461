import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { transformWithOxc } from 'vite';
import { namedKeys, startModules } from '../lib/startModules.mjs';

/** Every ICU message compiled; a message that does not parse stops the build and names its key. */
function compileCatalogue(messages) {
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

async function readCatalogue(language) {
  const file = `src/i18n/catalogues/${language}.ts`;
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const exports = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return exports[language];
}

/** What each page runs first, and the signed-in app until its first message. */
export const startRoots = ['src/main.tsx', 'src/app/start/SignedIn.tsx'];

const virtual = /^\0virtual:words\/(\w+)\/(start|later)$/;

/**
 * The catalogues `src/i18n/catalogues/*.ts` (`export const en = { key: 'ICU message' }`, importing nothing), compiled, so that the
 * browser gets no ICU parser: `virtual:words/en/start` has the words that modules of the start name, `virtual:words/en/later` the
 * others. While developing and in tests all are in the first.
 */
export function words() {
  let splits = false;
  return {
    name: 'words',
    enforce: 'pre',
    configResolved(config) {
      splits = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith('virtual:words/') ? `\0${id}` : null),
    async load(id) {
      const [, language, half] = virtual.exec(id) ?? [];
      if (!language) return null;
      this.addWatchFile(path.resolve(`src/i18n/catalogues/${language}.ts`));
      const messages = await readCatalogue(language);
      const atStart = splits
        ? namedKeys(Object.keys(messages), await startModules(startRoots))
        : new Set(Object.keys(messages));
      const wanted = Object.entries(messages).filter(([key]) => atStart.has(key) === (half === 'start'));
      const code = `export default ${JSON.stringify(compileCatalogue(Object.fromEntries(wanted)))};`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}
