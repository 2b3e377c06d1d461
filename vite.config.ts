import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { words } from './scripts/words-plugin.mjs';

/** Where the development server finds the service. */
const service = `http://127.0.0.1:${process.env.SERVICE_PORT ?? '4180'}`;

/** The web client. */
export default defineConfig({
  plugins: [words(), react(), tailwindcss()],
  server: { host: '127.0.0.1', proxy: { '/v1': service, '/files': service } },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    // The content security policy knows no inline anything: no data: fonts or images, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
