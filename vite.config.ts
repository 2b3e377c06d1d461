import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { words } from './scripts/i18n-plugin.mjs';

/** Where the development server finds the service. */
const service = `http://127.0.0.1:${process.env.SERVICE_PORT ?? '4180'}`;

/** Fonts are no modules, so `build.license` does not see them. Their licences ask to travel with them. */
const fontLicenses: Plugin = {
  name: 'font-licenses',
  generateBundle() {
    const emit = (fileName: string, file: string) =>
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file, 'utf8') });
    emit('atkinson-license.txt', 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/LICENSE');
    emit('inter-license.txt', 'node_modules/@fontsource-variable/inter/LICENSE');
    emit('newsreader-license.txt', 'src/app/fonts/newsreader-license.txt');
  },
};

/** The web client. */
export default defineConfig({
  plugins: [words(), react(), tailwindcss(), fontLicenses],
  server: { host: '127.0.0.1', proxy: { '/v1': service, '/files': service } },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    // The content security policy knows no inline anything: no data: fonts or images, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The table of all emoji is one file of data; what loads at the start has its own budget (`npm run size`).
    chunkSizeWarningLimit: 600,
    license: { fileName: 'third-party-licenses.md' },
  },
});
