import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { missingOptionals, withoutHash } from './lib/lockfile.mjs';
import { oldNamesIn } from './lib/oldNames.mjs';
import { root } from './lib/run.mjs';

const rules = {
  sinks: [
    /dangerouslySetInnerHTML/,
    /\.(inner|outer)HTML\b/,
    /document\.write/,
    /insertAdjacentHTML/,
    /\beval\(/,
    /new Function\(/,
  ],
  /** Physical utilities do not mirror in a right-to-left language; logical utilities (`ms-`, `text-start` …) do. */
  physicalClasses: [
    /(?<=[\s"'`:!-])(?:(?:scroll-)?[mp][lr]|left|right)-(?:\d|\[|\(|px|auto|full)[^\s"'`]*/,
    /(?<=[\s"'`:!-])(?:text|float|clear)-(?:left|right)(?=[\s"'`])/,
    /(?<=[\s"'`:!-])(?:border-[lr]|rounded-(?:[lr]|[tb][lr]))(?:-[^\s"'`]*)?(?=[\s"'`])/,
  ],
  physicalCss: [
    /(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
    /(?:^|[{;\s])(?:left|right)\s*:/,
    /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
    /border-(?:top|bottom)-(?:left|right)-radius/,
  ],
  /** Colours, radii, shadows and durations have names in `src/app/styles/tokens.css`. */
  looks: [
    /\b(?:oklch|oklab|lch|lab|rgba?|hsla?|hwb)\(/,
    /(?<=['"`:[(])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=['"`;\]\s,)]|$)/i,
    /(?<=[\s"'`:!-])(?:rounded|shadow|duration|delay|ease|animate)(?:-[a-z]+)?-\[[^\s"'`]*/,
    /(?<=[\s"'`:!-])(?:duration|delay)-\d+/,
    /\[(?:animation|transition)[\w-]*:[^\]]*\d\w*s\b[^\]]*\]/,
    /(?<=[\s"'`:!])(?:bg|text|border|ring|outline|fill|stroke)-(?:black|white|gray|slate|zinc|red|green|blue|amber|teal|canvas|sunken|muted|accent|on-accent|warn-soft)\b[^\s"'`]*/,
    /(?<=[\s"'`])(?:rounded|shadow)(?=[\s"'`])/,
  ],
  looksInCss: [
    /\b(?:oklch|oklab|lch|lab|rgba?|hsla?|hwb)\(/,
    /(?<=[:\s,(])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i,
    /(?:animation|transition)[\w-]*:[^;]*(?<![\d.])(?!0s|0\.01ms)[\d.]+m?s\b/,
    /border-radius:\s*[\d.]+\w+/,
    /box-shadow:\s*(?:inset )?[\d.]/,
  ],
  /** `src/ui/useWhenSeen.ts` finds scroll containers by the class `overflow-y-auto`. */
  scrollers: [/(?:[\w\]]:overflow(?:-y)?-(?:auto|scroll)|(?<=[\s"'`])overflow(?:-y-scroll|-auto|-scroll))(?=[\s"'`])/],
  /** Two services in one process would share module state: state belongs on `Service`. */
  state: [/^(?:export )?let /, /^(?:export )?const \w+(?:: .+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\])/],
  /** The next session would inherit module state: state belongs on `World` (`src/browser/perSession.ts`). */
  stateInClient: [
    /^(?:export )?let /,
    /^(?:export )?const (?!no(?:ne)?[A-Z]|nothing)\w+(?:: (?!readonly ).+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|create(?:Store|Emitter)\b|\[\])/,
  ],
  /** Queries belong in `server/store`. The import check cannot find the calls, because the calls need no import. */
  queries: [/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/],
};

/** Only these files may define looks: the design tokens, and the styles of an exported conversation. */
const ownLooks = ['src/app/styles/tokens.css', 'src/features/shared/groups/exportFormats.ts'];

/** These modules may hold state, because their state does not depend on the session. */
const ofThePage = [
  'src/browser/',
  'src/i18n/',
  'src/ui/parts/',
  'src/ui/emoji/emoji.ts',
  'src/ui/useSerifFont.ts',
  'src/ui/overlay/',
  'src/data/groups/groupPreferences.ts',
  'src/features/conversation/markdown/bigEmoji.ts',
];

const matches = (line, patterns) => patterns.map((pattern) => pattern.exec(line)?.[0].trim()).filter(Boolean);

/** Returns problems in a source file of the client as `file:line: problem`. */
export function forbiddenInSource(file, text) {
  const own = ownLooks.some((name) => file.replaceAll('\\', '/').endsWith(name));
  const name = file.replaceAll('\\', '/');
  const holdsState = ofThePage.some((part) => name.startsWith(part)) || name.startsWith('src/test/');
  const patterns = file.endsWith('.css')
    ? [...rules.physicalCss, ...rules.physicalClasses, ...(own ? [] : rules.looksInCss)]
    : [
        ...rules.sinks,
        ...rules.scrollers,
        ...rules.physicalClasses,
        ...(own ? [] : rules.looks),
        ...(holdsState ? [] : rules.stateInClient),
      ];
  return found(file, text, patterns);
}

export const sinksIn = (file, text) => found(file, text, rules.sinks);

const found = (file, text, patterns) =>
  text.split('\n').flatMap((line, index) => matches(line, patterns).map((what) => `${file}:${index + 1}: ${what}`));

export function forbiddenInService(file, text) {
  const [, folder = ''] = /^server[/\\](\w+)[/\\]/.exec(file) ?? [];
  return [
    ...(['seed', 'cli', 'test'].includes(folder) ? [] : found(file, text, rules.state)),
    ...(['store', 'seed', 'cli', 'test'].includes(folder) ? [] : found(file, text, rules.queries)),
  ];
}

/** The page's policy allows no inline script or style. */
export function forbiddenInPage(file, html) {
  const found = [];
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi))
    if (!/\ssrc=|\stype="application\/json"/i.test(tag)) found.push(`${file}: inline ${tag}`);
  for (const [tag] of html.matchAll(/<style\b[^>]*>/gi)) found.push(`${file}: inline ${tag}`);
  for (const [tag] of html.matchAll(/<[a-z][^>]*\s(?:style|on[a-z]+)\s*=[^>]*>/gi))
    found.push(`${file}: inline attribute in ${tag}`);
  for (const [, url] of html.matchAll(/(?:src|href)="((?:https?:)?\/\/[^"]*)"/gi))
    found.push(`${file}: foreign address ${url}`);
  return found;
}

/**
 * A host in the lockfile would tie everyone to one registry. `npm ci` needs the packages of other platforms, and a hash
 * for each package.
 */
export function forbiddenInLockfile(text) {
  const { packages } = JSON.parse(text);
  const hosts = Object.entries(packages)
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(([name]) => `package-lock.json: ${name} names a host`);
  const missing = missingOptionals(packages).map(
    ({ name }) => `package-lock.json: ${name} is missing: npm run lockfile`,
  );
  const unverified = withoutHash(packages)
    .filter(({ isForeignTool }) => !isForeignTool)
    .map(({ place }) => `package-lock.json: ${place} has no integrity hash`);
  return { count: Object.keys(packages).length, found: [...hosts, ...missing, ...unverified] };
}

export async function scan(folder, wanted, look) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
  const found = await Promise.all(files.map(async (file) => look(file, await readFile(path.join(root, file), 'utf8'))));
  return { count: files.length, found: found.flat() };
}

export const checkSources = () => scan('src', /(?<!\.test)\.(tsx?|css)$/, forbiddenInSource);
export const checkService = () => scan('server', /(?<!\.test)\.ts$/, forbiddenInService);
export async function checkNames() {
  const scans = await Promise.all(
    ['src', 'server', 'conformance', 'e2e', 'bench', 'scripts'].map((folder) =>
      scan(folder, /\.[cm]?[jt]sx?$/, oldNamesIn),
    ),
  );
  return { count: Math.min(...scans.map(({ count }) => count)), found: scans.flatMap(({ found }) => found) };
}
export const checkLockfile = async () =>
  forbiddenInLockfile(await readFile(path.join(root, 'package-lock.json'), 'utf8'));

export async function checkBuild() {
  const pages = await scan('dist/client', /\.html$/, forbiddenInPage);
  const maps = await scan('dist/client', /\.map$/, (file) => [`${file}: a source map would be served`]);
  const licences = [
    ...['third-party-licenses.md', 'third-party-licenses-sw.js.md'],
    ...['atkinson', 'inter', 'newsreader', 'noto-color-emoji'].map((font) => `${font}-license.txt`),
  ].map((name) => path.join('dist/client', name));
  const missing = licences.filter((file) => !existsSync(path.join(root, file))).map((file) => `${file}: missing`);
  return { count: pages.count, found: [...pages.found, ...maps.found, ...missing] };
}
