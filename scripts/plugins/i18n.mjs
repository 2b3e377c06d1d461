import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';

/** A message that does not parse stops the build. The error names its key. */
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

const virtual = /^\0virtual:words\/(\w+)\/(start|later)$/;

/**
 * Compiles the catalogues, so that the browser needs no ICU parser: `virtual:words/en/start` is `en.start.json`, and
 * `virtual:words/en/later` is `en.json`. In development and tests `virtual:words/en/start` contains all messages.
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
      const files = {
        start: `src/i18n/catalogues/${language}.start.json`,
        later: `src/i18n/catalogues/${language}.json`,
      };
      const wanted = splits ? [files[half]] : half === 'start' ? Object.values(files) : [];
      const halves = await Promise.all(
        wanted.map((file) => {
          this.addWatchFile(path.resolve(file));
          return readFile(file, 'utf8').then(JSON.parse);
        }),
      );
      const code = `export default ${JSON.stringify(compileCatalogue(Object.assign({}, ...halves)))};`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}
