import { describe, expect, test } from 'vitest';
import { forbiddenInLockfile, forbiddenInPage, forbiddenInService, forbiddenInSource } from './forbidden.mjs';
import { oldNamesIn } from './lib/oldNames.mjs';

describe('sources', () => {
  test.each([
    '<p dangerouslySetInnerHTML={{ __html: text }} />',
    'node.innerHTML = text;',
    'document.write(text);',
    "node.insertAdjacentHTML('beforeend', text);",
    'eval(text);',
    'new Function(text);',
    '<p className="ml-2">',
    "const row = 'flex md:pr-4';",
    '<p className="-left-1 absolute">',
    '<p className="right-[3px]">',
    '<p className="left-auto">',
    '<p className="text-left">',
    '<p className="border-l">',
    '<p className="border-r-2 p-1">',
    '<p className="rounded-l-md">',
    '<p className="hover:rounded-tr">',
    '<p className="float-right">',
    '<p className="scroll-ml-4">',
    "style={{ color: 'oklch(0.5 0.1 20)' }}",
    "style={{ background: '#fff2c2' }}",
    '<p className="rounded-[5px] p-1">',
    '<p className="shadow-[0_1px_2px]">',
    '<p className="transition duration-200">',
    '<p className="hover:bg-white/15">',
    '<p className="border border-red-500">',
    '<p className="rounded p-1">',
    '<p className="late [animation-delay:300ms] p-1">',
    '<p className="h-0.5 bg-accent">',
    'export let openFor = null;',
    'const drafts = new Map<string, Draft>();',
    'export const openedPerson = createStore<Contact | null>(null);',
  ])('%s', (line) => {
    expect(forbiddenInSource('a.tsx', line)).toHaveLength(1);
  });

  test.each([
    '<p className="ms-2 ps-4 me-auto pe-[3px] start-0 end-1 text-start border-s border-e-2 rounded-s-md rounded-te">',
    '<p className="border-line rounded-lg rounded-md text-lg leading-5 flex-row">',
    'const about = "issue #002 and /a#faq"; // rounded, with a shadow',
    '<p className="text-[0.875em] font-[650] shadow-2 bg-list text-on-stage/80">',
    '// the left-hand side, right-to-left, what is left - 2',
    "const direction = 'left';",
    'if (event.key === "ArrowRight") next();',
    'const html = inner.html;',
    'medieval(text)',
    'const noIds: ReadonlySet<string> = new Set();',
    "const tags = new Set(['a']);",
    'export const openedPerson = perSession(() => createStore<Contact | null>(null));',
  ])('allows %s', (line) => {
    expect(forbiddenInSource('a.tsx', line)).toEqual([]);
  });

  test.each([
    '.a { margin-left: 2px }',
    '.a { left: 0 }',
    'text-align: right;',
    '@apply ml-2;',
    'border-top-left-radius: 1px',
    'color: #fff2c2;',
    'background: rgb(10 12 16 / 0.45);',
    'transition: opacity 120ms linear;',
    'animation: appear 1s both;',
    'border-radius: 3px;',
    'box-shadow: 0 1px 2px var(--color-line);',
  ])('styles: %s', (line) => {
    expect(forbiddenInSource('a.css', line)).toHaveLength(1);
  });

  test.each([
    'color: color-mix(in oklab, var(--color-edge) 55%, transparent);',
    'animation-duration: 0.01ms !important;',
    'transition: opacity var(--duration-move);',
    'border-radius: var(--radius-md);',
    '#root {',
  ])('styles: allows %s', (line) => {
    expect(forbiddenInSource('a.css', line)).toEqual([]);
  });

  test.each(['md:overflow-y-auto', 'overflow-y-scroll', '[&>p]:overflow-auto'])(
    '%s is no scroller to be found',
    (name) => {
      expect(forbiddenInSource('a.tsx', `<div className="grid ${name} p-2">`)).toHaveLength(1);
      expect(forbiddenInSource('a.tsx', '<div className="grid overflow-y-auto overflow-x-hidden p-2">')).toEqual([]);
    },
  );

  test('looks have their file', () => {
    expect(forbiddenInSource('src/app/styles/tokens.css', '--color-paper: oklch(1 0 0);')).toEqual([]);
  });

  test('names the file and the line', () => {
    expect(forbiddenInSource('a.tsx', 'fine\n<p className="pl-1">')).toEqual(['a.tsx:2: pl-1']);
  });
});

describe('queries', () => {
  const query = "await db\n  .selectFrom('groups')\n  .execute();";

  test.each(['server/routes/a.ts', 'server/events/a.ts', 'server\\http\\a.ts'])('not in %s', (file) => {
    expect(forbiddenInService(file, query)).toEqual([`${file}:2: .selectFrom(`]);
  });

  test.each(['server/store/a.ts', 'server/store/search/a.ts', 'server/seed/a.ts', 'server/cli/import/a.ts'])(
    'in %s',
    (file) => {
      expect(forbiddenInService(file, query)).toEqual([]);
    },
  );
});

describe('state of the page', () => {
  test.each(['let running = 0;', 'const seen = new Set<string>();', 'const waiting: string[] = [];'])('%s', (line) => {
    expect(forbiddenInSource('src/data/a.ts', line)).toHaveLength(1);
  });

  test.each(['const noRows: Row[] = [];', 'const nobody: readonly string[] = [];'])('allows %s', (line) => {
    expect(forbiddenInSource('src/data/a.ts', line)).toEqual([]);
  });
});

describe('state of the process', () => {
  test.each([
    'let running = 0;',
    'const seen = new Map<string, number>();',
    'const open: Set<string> = new Set();',
    'export const waiting: (() => void)[] = [];',
  ])('%s', (line) => {
    expect(forbiddenInService('server/http/a.ts', line)).toHaveLength(1);
  });

  test.each(['  let running = 0;', "const names = new Set(['a']);", 'readonly #open = new Map<string, number>();'])(
    'allows %s',
    (line) => {
      expect(forbiddenInService('server/http/a.ts', line)).toEqual([]);
    },
  );
});

describe('built pages', () => {
  test.each([
    '<script>run()</script>',
    '<script type="module">run()</script>',
    '<style>p { color: red }</style>',
    '<body onload="run()">',
    '<p style="color: red">',
    '<script src="https://cdn.test/a.js"></script>',
    '<link href="//cdn.test/a.css">',
  ])('%s', (html) => {
    expect(forbiddenInPage('index.html', html)).toHaveLength(1);
  });

  test('allows what the build makes', () => {
    const html =
      '<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">';
    expect(forbiddenInPage('index.html', html)).toEqual([]);
  });
});

test('a lockfile that names a registry, or lacks a hash', () => {
  const lockfile = {
    packages: {
      '': {},
      a: { resolved: 'https://registry.test/a.tgz', integrity: 'sha512-a' },
      b: { version: '1.0.0' },
    },
  };
  expect(forbiddenInLockfile(JSON.stringify(lockfile))).toEqual({
    count: 3,
    found: ['package-lock.json: a names a host', 'package-lock.json: b has no integrity hash'],
  });
});

describe('names', () => {
  test.each([
    ['server/routes/x.ts', 'async function ask(url: string) {'],
    ['src/app/x.ts', '  const look = () => 1;'],
    ['src/app/x.ts', 'export const tell = async <T>(to: T): Promise<void> => {'],
    ['src/data/x.ts', 'export interface Line {'],
    ['src/data/x.ts', '  hear(listener: () => void): () => void;'],
    ['src/data/x.ts', '    hear: (listener) => listeners.add(listener),'],
    ['src/api/dialect/x.ts', '  async walk(from: string) {'],
    ['src/outbox/shelf.ts', ''],
    ['src/outbox/queue/drain/tidy.ts', ''],
    ['src/browser/x.ts', 'export interface Line {'],
    ['bench/lib/x.ts', 'export interface Gate {'],
    ['e2e/support/x.ts', 'export function ask() {'],
    ['src/outbox/storage/places.test.ts', ''],
  ])('%s: %s', (file, text) => {
    expect(oldNamesIn(file, text)).toHaveLength(1);
  });

  test.each([
    ['src/app/x.ts', 'const looks = () => ask; // look(at) tell'],
    ['src/app/x.ts', "if (look(at)) return t('ask');"],
    ['src/outbox/outbox.ts', '  hold(key: string): () => void;'],
    ['server/seed/script.ts', 'interface Line {'],
    ['src/browser/idbConnection.ts', 'const askService = () => 1;'],
  ])('%s: %s is none of them', (file, text) => {
    expect(oldNamesIn(file, text)).toEqual([]);
  });
});
