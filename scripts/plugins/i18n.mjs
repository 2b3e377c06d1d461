import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { transformWithOxc } from 'vite';

/** A message that does not parse stops the build and names its key. */
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

async function readCatalogue(file, language) {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const exports = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return exports[language];
}

const virtual = /^\0virtual:words\/(\w+)\/(start|later)$/;

/**
 * Compiles the catalogues, so that the browser needs no ICU parser: `virtual:words/en/start` is `en.start.ts`, and
 * `virtual:words/en/later` is `en.ts`. In development and tests, the first contains all messages.
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
      const files = { start: `src/i18n/catalogues/${language}.start.ts`, later: `src/i18n/catalogues/${language}.ts` };
      const wanted = splits ? [files[half]] : half === 'start' ? Object.values(files) : [];
      const halves = await Promise.all(
        wanted.map((file) => {
          this.addWatchFile(path.resolve(file));
          return readCatalogue(file, language);
        }),
      );
      const code = `export default ${JSON.stringify(compileCatalogue(Object.assign({}, ...halves)))};`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}
