import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the service and its commands, as `npm run build` makes them, from the sources as they are now. */
    built: string;
  }
}

const root = path.join(import.meta.dirname, '../..');
// In the project, where the packages are that are not built in.
const cache = path.join(root, 'node_modules/.cache');

/** For vitest's `globalSetup`. Started as sources, each process would spend most of its time on compiling them again. */
export default async function setUp(project: TestProject) {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'confab-test-'));
  const make = () =>
    build({
      root,
      configFile: path.join(root, 'vite.server.config.ts'),
      logLevel: 'warn',
      build: { outDir, sourcemap: false, rolldownOptions: { input: { import: 'server/cli/import/main.ts' } } },
    });
  await make();
  project.onTestsRerun(async () => void (await make()));
  project.provide('built', outDir);
  return () => rmSync(outDir, { recursive: true, force: true });
}
