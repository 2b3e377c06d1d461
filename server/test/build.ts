import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the service and its commands, built from the current sources. */
    built: string;
  }
}

const root = path.join(import.meta.dirname, '../..');
// The folder is in the project, so that the built files find packages in `node_modules`.
const cache = path.join(root, 'node_modules/.cache');

/** For vitest's `globalSetup`. Builds once, because each process would otherwise compile the sources when it starts. */
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
