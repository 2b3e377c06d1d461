import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { words } from './scripts/plugins/i18n.mjs';
import { ownScripts } from './scripts/plugins/ownScripts.mjs';
import { parts } from './scripts/plugins/parts.mjs';
import { startStyles } from './scripts/plugins/styles.mjs';

/** Where the development server finds the service. */
const service = {
  target: `http://127.0.0.1:${process.env.SERVICE_PORT ?? '4180'}`,
  // The service compares a page's origin with the host it was asked by, when somebody signs in.
  changeOrigin: false,
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
    preloadAtStart,
    ownScripts(),
    precompressed,
  ],
  server: { host: '127.0.0.1', proxy: { '/v1': service, '/files': service } },
  build: {
    outDir: 'dist/client',
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
