import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Node's threads know no TypeScript: in development the script registers `tsx` first. */
export function runnable(script: URL): URL {
  if (!script.pathname.endsWith('.ts')) return script;
  // The `require` build of `tsx` does not find its own files.
  const compiler = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const first = `import { register } from ${JSON.stringify(pathToFileURL(compiler).href)}; register();`;
  const code = `${first} await import(${JSON.stringify(script.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
