import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * What is fetched after the first words, a file for each kind. A file costs some 10 ms of processor, whatever its size (it is
 * fetched and then imported), and what several kinds share would be further files: so nearly all is of one kind.
 * The first pattern that fits the path below `src` says which; a module that fits none is a file of its own.
 */
const kinds = [
  ['sign-in', /^features\/sign-in\//],
  ['writes', /^(?:outbox\/(?:queue|uploads)|data\/(?:bulk|live|timeline|writes))\//],
  ['emoji', /^(?:ui\/emoji\/|features.*\/ReactionsDialog$)/],
  ['late', /^(?:app\/(?!start\/SignedIn)|features\/|ui\/(?:overlay|fields)\/)(?!.*(?:MarkedUp|markdownOf|highlight))/],
];

const source = path.resolve('src');
const prefix = 'virtual:parts/';
/** The bundler's own, which has the browser import what was never fetched. */
const loader = '\0vite/preload-helper.js';
const ownLoader = `export { importPart as __vitePreload } from ${JSON.stringify(path.join(source, 'ui/parts/importPart.ts'))};`;

const dynamicImport = /(?<!typeof )\bimport\('(\.[^']+)'\)/g;

/** The kind of a module by its path; undefined: none. */
export function kindOf(module) {
  const below = path.relative(source, module).replaceAll('\\', '/');
  return kinds.find(([, fits]) => fits.test(below))?.[0];
}

/** Without an ending, as imports name it. */
const resolved = (importer, name) => path.resolve(path.dirname(importer), name);

/** The modules that anything below `src` imports dynamically. */
export async function findParts() {
  const found = new Set();
  for (const name of await readdir(source, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const importer = path.join(source, name);
    const text = await readFile(importer, 'utf8');
    for (const [, module] of text.matchAll(dynamicImport)) found.add(resolved(importer, module));
  }
  return [...found].sort();
}

/**
 * Makes `import('./X')` an import of the file of its kind, and of that the exports of `X`. `src/ui/parts/importPart.ts` loads
 * it, with the list of its files.
 */
export function parts() {
  let all = [];
  /** Chunks that the bundler drops again: their stylesheet is all there is of them. */
  const stylesOnly = new Set();
  return {
    name: 'parts',
    apply: 'build',
    enforce: 'pre',
    // The bundler names no files for a part that is one file.
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' && !files.includes(file) && !stylesOnly.has(file) ? [file, ...files] : files,
        },
      },
    }),
    generateBundle(_, bundle) {
      for (const { fileName, facadeModuleId } of Object.values(bundle))
        if (facadeModuleId?.endsWith('.css')) stylesOnly.add(fileName);
    },
    buildStart: async () => {
      all = await findParts();
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      if (id === loader) return ownLoader;
      if (!id.startsWith(prefix)) return null;
      const kind = id.slice(prefix.length);
      return all
        .map((module, index) => kindOf(module) === kind && `export * as part${index} from ${JSON.stringify(module)};`)
        .filter(Boolean)
        .join('\n');
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/ },
      handler(code, id) {
        const changed = code.replace(dynamicImport, (whole, name) => {
          const module = resolved(id, name);
          const kind = kindOf(module);
          return kind ? `import('${prefix}${kind}').then((all) => all.part${all.indexOf(module)})` : whole;
        });
        return changed === code ? null : { code: changed, map: null };
      },
    },
  };
}
