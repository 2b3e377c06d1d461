import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Matches static imports of values. `import(…)` is left out, because it starts another chunk. */
const imports = /^(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?'([.#][^']*)';/gm;

const endings = ['', '.ts', '.tsx', '/index.ts'];

export async function startModules(roots) {
  const sources = new Map();
  const waiting = [...roots];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (sources.has(file) || !/\.tsx?$/.test(file)) continue;
    const source = await readFile(file, 'utf8');
    sources.set(file, source);
    for (const [, name] of source.matchAll(imports)) {
      const target = name.startsWith('#')
        ? path.posix.join('src', name.slice(1))
        : path.posix.join(path.posix.dirname(file), name);
      const found = endings.map((ending) => target + ending).find((one) => /\.\w+$/.test(one) && existsSync(one));
      if (!found) throw new Error(`${file} imports ${name}, which is not there`);
      waiting.push(found);
    }
  }
  return [...sources.values()];
}

/** Keys in these sources, whole or as the beginning of a template (`bulk.${action}`). */
export function namedKeys(keys, sources) {
  const whole = new Set();
  const beginnings = new Set();
  for (const source of sources) {
    for (const [, text] of source.matchAll(/['"`]([\w.-]+)['"`]/g)) whole.add(text);
    for (const [, text] of source.matchAll(/`([a-z][\w.-]*\.)\$\{/gi)) beginnings.add(text);
  }
  return new Set(
    keys.filter((key) => whole.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning))),
  );
}
