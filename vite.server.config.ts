import { defineConfig } from 'vite';

/** The reference service, the threads in which it examines files and searches, `backup` and `restore`, and the command `confab`; beside their packages, which stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        examineWorker: 'server/files/upload/examineWorker.ts',
        readWorker: 'server/store/database/readWorker.ts',
        backup: 'server/cli/backup/main.ts',
        confab: 'server/cli/confab.ts',
      },
      // In one folder, so that the service finds its threads beside whichever file starts it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
