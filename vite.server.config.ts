import { defineConfig } from 'vite';

/** The reference service: one file beside its packages, which stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});
