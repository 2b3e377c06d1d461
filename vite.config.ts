import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { words } from './scripts/plugins/i18n.mjs';
import { parts } from './scripts/plugins/parts.mjs';
import { startStyles } from './scripts/plugins/styles.mjs';

/** Where the development server finds the service. */
const service = {
  target: `http://127.0.0.1:${process.env.SERVICE_PORT ?? '4180'}`,
  // The service compares a page's origin with the host it was asked by, when somebody signs in.
  changeOrigin: false,
};

/** Fonts are no modules, so `build.license` does not see them. Their licences ask to travel with them. */
const fontLicenses: Plugin = {
  name: 'font-licenses',
  generateBundle() {
    const emit = (fileName: string, file: string) =>
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file, 'utf8') });
    emit('atkinson-license.txt', 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/LICENSE');
    emit('inter-license.txt', 'node_modules/@fontsource-variable/inter/LICENSE');
    emit('noto-color-emoji-license.txt', 'node_modules/@infolektuell/noto-color-emoji/LICENSE');
    emit('newsreader-license.txt', 'src/app/styles/fonts/newsreader-license.txt');
  },
};

/**
 * React Router is one file, most of it for its framework. Names that are given to unused components, and calls that make
 * unused ones, keep their code in the build; its default entry is the one with warnings for developers.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: path.resolve('node_modules/react-router/dist/production/index.mjs') },
      ],
    },
  }),
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
      map: null,
    }),
  },
};

/** What the service alone reads of an operation: what it may be asked, and the line for the OpenAPI document. */
const ofService = new Set(['query', 'body', 'summary']);
/** A module that only these name, which what signs up has in its own file. */
const importedForService = './usernames';

/** Leaves that out of the app, with the schemas that nothing else names. */
const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /src[\\/]contract[\\/]endpoints\.ts$/ },
    handler(code) {
      let lean = code;
      const drop = (node: { start: number; end: number }) => {
        const text = code.slice(node.start, node.end);
        lean = lean.slice(0, node.start) + text.replace(/\S/g, ' ') + lean.slice(node.end).replace(/^,/, ' ');
      };
      for (const statement of this.parse(code).body) {
        if (statement.type === 'ImportDeclaration' && statement.source.value === importedForService) drop(statement);
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue;
        for (const { id, init } of statement.declaration.declarations) {
          if (id.type !== 'Identifier' || id.name !== 'endpoints' || init?.type !== 'ObjectExpression') continue;
          for (const endpoint of init.properties) {
            if (endpoint.type !== 'Property' || endpoint.value.type !== 'ObjectExpression') continue;
            for (const field of endpoint.value.properties)
              if (field.type === 'Property' && field.key.type === 'Identifier' && ofService.has(field.key.name))
                drop(field);
          }
        }
      }
      if (lean === code) throw new Error('endpoints.ts has another shape');
      return { code: lean, map: null };
    },
  },
};

const pageScriptTag = / *<script src="\/(\w+\.js)"><\/script>\n/g;

/** What lies in `public`: scripts that the page runs before the app become one file, in the order index.html names them. */
const publicFiles: Plugin = {
  name: 'public-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      let tag = '    <script src="/page.js"></script>\n';
      return html.replace(pageScriptTag, () => {
        const one = tag;
        tag = '';
        return one;
      });
    },
  },
  generateBundle() {
    const scripts = [...readFileSync('index.html', 'utf8').matchAll(pageScriptTag)].flatMap(([, name]) => name ?? []);
    const source = scripts.map((name) => readFileSync(`public/${name}`, 'utf8')).join('\n');
    const { code, errors } = minifySync('page.js', source);
    if (errors.length > 0 || scripts.length === 0) throw new Error('index.html names no scripts that can be read');
    this.emitFile({ type: 'asset', fileName: 'page.js', source: code });
    for (const fileName of readdirSync('public').filter((name) => !name.endsWith('.js')))
      this.emitFile({ type: 'asset', fileName, source: readFileSync(`public/${fileName}`) });
  },
};

/** Modules of the start that are imported dynamically. */
const atStart = ['src/app/start/SignedIn.tsx', 'virtual:words/en/start'];

/**
 * The page asks for all of this at once, beside its entry: a browser that finds an import only inside another file comes to
 * the first message by a chain of round trips.
 */
const preloadAtStart: Plugin = {
  name: 'preload-at-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const wanted = new Set<string>();
      const add = (fileName: string) => {
        const chunk = chunks.find((one) => one.fileName === fileName);
        if (!chunk || wanted.has(fileName) || html.includes(fileName)) return;
        wanted.add(fileName);
        chunk.imports.forEach(add);
      };
      for (const { isEntry, fileName, facadeModuleId } of chunks) {
        const root = atStart.some((file) => facadeModuleId?.replaceAll('\\', '/').endsWith(file));
        if (!isEntry && root) add(fileName);
      }
      return [...wanted].map((fileName) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/**
 * Few files before the first message, each kept by the browser for as long as it stays the same: React, what every page
 * begins with, and the signed-in app. Of what is loaded later, sending and signing in have all that they need in their own file,
 * and never wait for the others (`scripts/plugins/parts.mjs`); the rest is split by the bundler.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: 'index', test: /src[\\/]main\.tsx$/, priority: 4 },
  { name: 'app', test: /src[\\/]app[\\/]start[\\/]SignedIn\.tsx$/, priority: 3 },
  { name: 'writes', test: /^virtual:parts\/writes$/, priority: 2 },
  { name: 'sign-in', test: /^virtual:parts\/sign-in$/, priority: 1 },
];

/** Not held for a start without network: licences, pictures for the desktop, and letters and emojis (`9-….woff2`) that few pages need. */
const leftOut = /\.(?:txt|md|map|png|br)$|(?:cyrillic|greek|vietnamese|\/\d+-)[\w-]*\.woff2$|^sw\.js$/;

/**
 * The service worker is one file: what it shares with the app is in it a second time, and in no file that both would import.
 */
const ofWorker = '?of-worker';
const inWorker = /[\\/]src[\\/]serviceWorker[\\/]|\?of-worker$/;

/** Builds the service worker beside the app, and writes into it which files there are: what workbox calls injecting a manifest. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/serviceWorker/main.ts', fileName: 'sw.js' });
  },
  resolveId: {
    order: 'pre',
    filter: { id: /^\./ },
    async handler(id, importer) {
      if (!importer || !inWorker.test(importer)) return null;
      const found = await this.resolve(id, importer.replace(ofWorker, ''), { skipSelf: true });
      return found && !inWorker.test(found.id) ? found.id + ofWorker : found;
    },
  },
  load: (id) =>
    id.endsWith(ofWorker)
      ? { code: readFileSync(id.slice(0, -ofWorker.length), 'utf8'), moduleType: 'ts' as const }
      : null,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const revisionOf = (content: string | Uint8Array) =>
        createHash('sha256').update(content).digest('hex').slice(0, 16);
      const built = Object.values(bundle).map((file) => ({
        url: `/${file.fileName}`,
        // A name in `assets` says what is in the file.
        revision: file.fileName.startsWith('assets/')
          ? null
          : revisionOf(file.type === 'chunk' ? file.code : file.source),
      }));
      const files = built.filter(({ url }) => !leftOut.test(url.slice(1)));
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk' || !worker.code.includes('self.__WB_MANIFEST') || worker.imports.length > 0)
        throw new Error('sw.js is not one file with a place for the list of files');
      worker.code = worker.code.replace('self.__WB_MANIFEST', JSON.stringify(files));
    },
  },
};

/**
 * Most functions of the start are called before the first message. A browser that knows this comment, which has to be the first
 * line, compiles them while the files arrive, beside the main thread, and not one by one when they are called.
 */
const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['react', 'index', 'app'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

const brotli = promisify(brotliCompress);

/** Each script and style beside itself as Brotli: a seventh less than gzip, and too slow to make while somebody waits. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(?:js|css)$/.test(fileName));
      const emit = async (file: (typeof texts)[number]) => {
        const source = await brotli(file.type === 'chunk' ? file.code : file.source);
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
      };
      await Promise.all(texts.map(emit));
    },
  },
};

/** The web client. */
export default defineConfig({
  plugins: [
    words(),
    parts(),
    leanRouter,
    leanContract,
    react(),
    startStyles(),
    tailwindcss(),
    fontLicenses,
    preloadAtStart,
    publicFiles,
    compiledAtOnce,
    serviceWorker,
    precompressed,
  ],
  server: { host: '127.0.0.1', proxy: { '/v1': service, '/files': service } },
  build: {
    outDir: 'dist/client',
    copyPublicDir: false,
    target: 'baseline-widely-available',
    // The content security policy knows no inline anything: no data: fonts or images, no inline polyfill.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      treeshake: {
        // No module of ours or of a package has a getter that does something when it is read.
        propertyReadSideEffects: false,
        // What makes a schema does nothing else: one that nothing names goes, with the rules that it alone names.
        manualPureFunctions: ['z', 'text', 'nameText'],
      },
      output: { codeSplitting: { groups } },
    },
    // All emoji are one file of data; what loads until the first message has its own budget (`npm run size`).
    chunkSizeWarningLimit: 700,
    license: { fileName: 'third-party-licenses.md' },
  },
});
