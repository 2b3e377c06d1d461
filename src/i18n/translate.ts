import start from 'virtual:words/en/start';
import format, { type CompiledMessage } from 'icu-minify/format';
import { importPart } from '../browser/parts/importPart';
import { withoutHidden } from '../contract/text/names';
import type later from './catalogues/en.json';
import type first from './catalogues/en.start.json';

type Messages = typeof first & typeof later;
export type Key = keyof Messages;

/** Extracts the argument names of an ICU message. Mistakes a plural text of one word, such as `{none}`, for a name. */
type Names<S extends string> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}${'}' | ','}${string}`
    ? (Head extends `${string}${' ' | '#' | '{' | '}' | ','}${string}` | '' ? never : Head) | Names<Rest>
    : never
  : never;

/** Callers never pass `app`, because `t` adds the name of the app. */
type Arguments<K extends Key> = [Exclude<Names<Messages[K]>, 'app'>] extends [never]
  ? []
  : [values: Record<Exclude<Names<Messages[K]>, 'app'>, string | number>];

export type PlainKey = { [K in Key]: Arguments<K> extends [] ? K : never }[Key];

type Catalogue = Record<string, CompiledMessage>;

/** The build compiles the ICU texts (`scripts/plugins/i18n.mjs`). `later` loads the remaining texts. */
const catalogues: Record<string, { start: Catalogue; later(): Promise<{ default: Catalogue }> }> = {
  en: { start, later: () => importPart('words', () => import('virtual:words/en/later')) },
};

const formatters = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
};

let catalogue: Catalogue = {};
let language = 'en';
let appName = 'Confab';

/** Must be called before the first render. */
export const nameApp = (name: string): void => {
  appName = name;
};

/** Must be called before the first render. An unknown language falls back to English. */
export function loadCatalogue(wanted: string): void {
  language = catalogues[wanted] ? wanted : 'en';
  catalogue = { ...catalogues[language]?.start };
}

let laterWords: Promise<void> | undefined;

/** Loads the remaining texts once. After a rejection, the next call tries again. */
export function loadLaterWords(): Promise<void> {
  laterWords ??= (async () => {
    const half = await catalogues[language]?.later();
    Object.assign(catalogue, half?.default);
  })();
  laterWords.catch(() => {
    laterWords = undefined;
  });
  return laterWords;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a right-to-left value, so that the value does not reorder the label around it. */
function inLine(value: string): string {
  const text = withoutHidden(value, { lines: true });
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

const inLines = (values: Record<string, string | number>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? inLine(value) : value]),
  );

export function t<K extends Key>(key: K, ...[values]: Arguments<K>): string {
  return String(
    format(catalogue[key] ?? key, language, { app: appName, ...(values && inLines(values)) }, { formatters }),
  );
}

/** British English has no comma before "and". */
export const listOf = (items: string[]): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(items);
