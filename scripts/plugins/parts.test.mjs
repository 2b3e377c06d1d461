import path from 'node:path';
import { expect, test } from 'vitest';
import { findParts, kindOf, parts } from './parts.mjs';

const source = path.resolve('src');
const below = (module) => path.relative(source, module).replaceAll('\\', '/');

test('every part is in the file of its kind, but for what is large, rarely wanted or wanted at once', async () => {
  const modules = await findParts();
  const of = (kind) => modules.filter((module) => kindOf(module) === kind).map(below);
  expect(new Set(modules.map(kindOf))).toEqual(new Set(['emoji', 'late', 'sign-in', 'writes', undefined]));
  expect(of(undefined)).toEqual([
    ...['api/dialect/plain', 'api/upload', 'app/start/SignedIn', 'data/search/findFirst', 'data/unread/fromMessages'],
    ...['features/conversation/markdown/MarkedUpText'],
    ...['features/conversation/markdown/highlight', 'features/shared/writing/markdownOf', 'ui/parts/later.css'],
  ]);
  // What sends comes without what is only looked at.
  expect(of('writes')).toContain('outbox/queue/drain/drain');
});

test('an import of a part is one of its kind, and of that what the part exports', async () => {
  const plugin = parts();
  await plugin.buildStart();
  const importer = path.join(source, 'app/lazyParts.tsx');
  const { code } = plugin.transform.handler("a(() => import('../features/finding/FindDialog'))", importer);
  const [, kind, name] =
    /^a\(\(\) => import\('virtual:parts\/(\w+)'\)\.then\(\(all\) => all\.(\w+)\)\)$/.exec(code) ?? [];
  expect(kind).toBe('late');
  const file = path.join(source, 'features/finding/FindDialog');
  expect(plugin.load(`virtual:parts/${kind}`)).toContain(`export * as ${name} from ${JSON.stringify(file)};`);
});

test('other imports, and those of types, stay as they are', async () => {
  const plugin = parts();
  await plugin.buildStart();
  const importer = path.join(source, 'app/start/SessionView.tsx');
  const code =
    "import('./SignedIn'); type Find = typeof import('../../features/finding/FindDialog'); import('virtual:words')";
  expect(plugin.transform.handler(code, importer)).toBeNull();
});
