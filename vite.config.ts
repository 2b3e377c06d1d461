import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { words } from './scripts/plugins/i18n.mjs';
import { ownScripts } from './scripts/plugins/ownScripts.mjs';

/** Where the development server finds the service. */
const service = {
  target: `http://127.0.0.1:${process.env.SERVICE_PORT ?? '4180'}`,
  // The service compares a page's origin with the host it was asked by, when somebody signs in.
  changeOrigin: false,
};

/**
 * Few files before the first message, each kept by the browser for as long as it stays the same: React, and the app. The parts that
 * come later are few files too: a file costs some 10 ms of processor, whatever its size.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: 'app', test: /src[\\/]main\.tsx$/, priority: 4 },
  { name: 'writes', test: /src[\\/](?:app[\\/]start[\\/]writes|api[\\/]upload)\.ts$/, priority: 3 },
  { name: 'plain', test: /src[\\/].*[\\/](?:plain|fromMessages|pollNewest)\.ts$/, priority: 3 },
  { name: 'attachments', test: /src[\\/].*[\\/]ImageTile\.tsx$/, priority: 3 },
  { name: 'sign-in', test: /src[\\/]app[\\/]start[\\/]signIn\.ts$/, priority: 3 },
  { name: 'markup', test: /src[\\/].*[\\/]MarkedUpText\.tsx$/, priority: 2 },
  { name: 'after', test: /src[\\/].*After\.ts$/, priority: 1 },
  { name: 'late', test: /src[\\/].*Late\.ts$/ },
  { name: 'emoji', test: /src[\\/].*[\\/]emojiLate\.tsx$/ },
  { name: 'paste', test: /src[\\/].*[\\/]markdownOf\.ts$/ },
  { name: 'words', test: /virtual:words[\\/]en[\\/]later$/ },
];

/**
 * Writes into the page which files each part consists of: `src/browser/parts/importPart.ts` fetches them before the browser imports
 * the part. Files of the page itself are not among them.
 */
const partsInPage: Plugin = {
  name: 'parts-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const add = (fileName: string, files: Set<string>) => {
        const chunk = chunks.find((one) => one.fileName === fileName);
        if (!chunk || files.has(fileName) || html.includes(fileName)) return files;
        files.add(fileName);
        for (const css of chunk.viteMetadata?.importedCss ?? []) if (!html.includes(css)) files.add(css);
        for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (asset.endsWith('.json')) files.add(asset);
        for (const imported of chunk.imports) add(imported, files);
        return files;
      };
      return chunks
        .filter(({ isEntry, fileName }) => !isEntry && !html.includes(fileName))
        .map(({ name, fileName }) => ({
          tag: 'meta',
          attrs: { name: `part:${name}`, content: [...add(fileName, new Set())].join(' ') },
          injectTo: 'head' as const,
        }));
    },
  },
};

/** While developing, the page has the settings that the service would write into it. */
const settingsInPage: Plugin = {
  name: 'settings-in-page',
  apply: 'serve',
  async transformIndexHtml(html, { server }) {
    const file = process.env.CLIENT_SETTINGS;
    if (!file || !server) return html;
    const { fillPage, readClientSettings } = await server.ssrLoadModule('/server/clientSettings.ts');
    return fillPage(html, readClientSettings(file));
  },
};

const brotli = promisify(brotliCompress);

/** Each script, style and table beside itself as Brotli: a seventh less than gzip, and too slow to make while somebody waits. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(?:js|css|json)$/.test(fileName));
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
  // The page's `<base>` says below which path all of it is served.
  base: './',
  resolve: {
    alias: [
      // As in `tsconfig.json`: `#data/…` is `src/data/…`.
      { find: /^#/, replacement: `${path.resolve('src')}/` },
      // Its entry for all bundlers is the build with warnings for developers.
      { find: /^react-router$/, replacement: path.resolve('node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  plugins: [words(), react(), tailwindcss(), partsInPage, settingsInPage, ownScripts(), precompressed],
  server: { host: '127.0.0.1', proxy: { '/v1': service, '/files': service } },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    // The content security policy knows no inline anything: no data: fonts or images, no inline polyfill.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Files of a part are fetched by `src/browser/parts/importPart.ts`.
    modulePreload: false,
    rolldownOptions: {
      treeshake: {
        // No module of ours or of a package has a getter that does something when it is read.
        propertyReadSideEffects: false,
        // Calls that make a schema do nothing else, so a schema that is not used is removed, with the rules that it alone uses.
        manualPureFunctions: ['z', 'text', 'nameText'],
      },
      output: { codeSplitting: { groups } },
    },
    license: { fileName: 'third-party-licenses.md' },
  },
});
