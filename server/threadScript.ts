import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * In development, returns a script that registers `tsx` and then imports `script`. Node's worker threads cannot run
 * TypeScript.
 */
export function runnable(script: URL): URL {
  if (!script.pathname.endsWith('.ts')) return script;
  // Takes the ES module of `tsx`, because its CommonJS build (`.cjs`) does not find its own files.
  const compiler = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const first = `import { register } from ${JSON.stringify(pathToFileURL(compiler).href)}; register();`;
  const code = `${first} await import(${JSON.stringify(script.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
