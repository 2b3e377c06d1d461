import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Rgb = readonly [number, number, number];
type Theme = 'light' | 'dark';

const css = readFileSync('src/app/styles/tokens.css', 'utf8');

/** Returns the colour of a theme as written in the file. "hover on list" means the value of `hover` inside `list`. */
function colourIn(name: string, theme: Theme): string {
  const [token, ground] = name.split(' on ');
  const within = ground === undefined ? '' : `\\.bg-${ground} \\{\\s*`;
  const value = new RegExp(`${within}--color-${token}:\\s*([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new Error(`no --color-${name}`);
  const [, light, dark] = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value) ?? [];
  return (theme === 'light' ? light : dark) ?? value;
}

function oklabOf(oklch: string): Rgb {
  const [l = 0, c = 0, h = 0] = (/oklch\(([\d. ]+)\)/.exec(oklch)?.[1] ?? '').split(' ').map(Number);
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
}

/** Components of sRGB from 0 to 1. Colours that a screen cannot show are outside this range. */
function srgbOf(oklch: string): Rgb {
  const [l, a, b] = oklabOf(oklch);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function luminanceOf(oklch: string): number {
  const [red, green, blue] = srgbOf(oklch).map((part) => {
    const shown = Math.min(1, Math.max(0, part));
    return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminanceOf(colourIn(one, theme)), luminanceOf(colourIn(other, theme))].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'list', 'raised', 'hover', 'hover on list', 'hover on raised', 'row'];
/** A hovered row must differ from each ground, but less than a selected row. */
const hovers = [
  ['paper', 'hover'],
  ['list', 'hover on list'],
  ['raised', 'hover on raised'],
] as const;
const tinted = [...grounds, 'soft', 'own', 'mark'];
const hues = Array.from({ length: 10 }, (_, hue) => hue);

/** Each text colour with all its possible backgrounds. */
const texts: [string, readonly string[]][] = [
  ['ink', [...tinted, 'ember-soft', 'danger-soft']],
  ['ink2', tinted],
  ['faint', grounds],
  ['brand', [...grounds, 'own', 'soft']],
  ['brand-strong', [...grounds, 'own', 'soft', 'mark']],
  ['on-brand', ['brand', 'brand-strong']],
  ['on-ember', ['ember']],
  ['ember-ink', [...tinted, 'ember-soft']],
  ['danger', [...grounds, 'own', 'danger-soft']],
  ['on-danger', ['danger']],
  ['ok', ['paper', 'list', 'raised']],
  ['on-stage', ['stage']],
  ['on-person', hues.map((hue) => `face-${hue}`)],
  ...hues.map((hue): [string, string[]] => [`person-${hue}`, ['paper', 'row', 'own', 'raised']]),
  ...['keyword', 'name', 'string', 'number'].map((part): [string, string[]] => [
    `code-${part}`,
    ['list', 'own', 'row'],
  ]),
];

/** Colours of edges and marks that identify a control or its state, with all their possible backgrounds. */
const shapes: [string, readonly string[]][] = [
  ['edge', ['paper', 'list', 'raised', 'row']],
  ['brand', tinted],
  ['ember', ['paper', 'list', 'raised', 'row']],
];

for (const theme of ['light', 'dark'] as const) {
  test.each(texts)(`${theme}: %s can be read`, (text, on) => {
    for (const ground of on) expect(contrast(text, ground, theme), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)(`${theme}: %s can be seen`, (shape, on) => {
    for (const ground of on) expect(contrast(shape, ground, theme), `on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  test.each(hovers)(`${theme}: what is under the pointer stands out from %s`, (ground, hover) => {
    expect(contrast(hover, ground, theme)).toBeGreaterThan(1.09);
    expect(contrast(hover, ground, theme)).toBeLessThan(contrast('soft', ground, theme));
  });

  test(`${theme}: nobody's colour is taken for one's own, or for another's`, () => {
    const colours = ['brand', ...hues.map((hue) => `person-${hue}`)];
    const distances = colours.flatMap((one, at) =>
      colours.slice(at + 1).map((other) => {
        const [from, to] = [oklabOf(colourIn(one, theme)), oklabOf(colourIn(other, theme))];
        return { one, other, distance: Math.hypot(...from.map((part, axis) => part - (to[axis] ?? 0))) };
      }),
    );
    expect(distances.filter(({ distance }) => distance < 0.05)).toEqual([]);
  });

  test(`${theme}: every colour is one that a screen can show`, () => {
    const names = [...css.matchAll(/--color-([\w-]+): light-dark/g)].flatMap(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(40);
    for (const name of names.filter((name) => name !== 'scrim'))
      for (const part of srgbOf(colourIn(name, theme))) {
        expect(part, name).toBeGreaterThan(-0.02);
        expect(part, name).toBeLessThan(1.02);
      }
  });
}

const hexOf = (name: string, theme: Theme) =>
  `#${srgbOf(colourIn(name, theme))
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

test('what the browser draws around the page, and the icons, have the colours of the tokens', () => {
  const themes = [...readFileSync('index.html', 'utf8').matchAll(/theme-color" content="(#\w+)"/g)].map(
    ([, hex]) => hex,
  );
  expect(themes).toEqual([hexOf('list', 'light'), hexOf('list', 'dark')]);
  const manifest = readFileSync('public/manifest.webmanifest', 'utf8');
  expect(manifest).toContain(`"background_color": "${hexOf('paper', 'light')}"`);
  expect(manifest).toContain(`"theme_color": "${hexOf('brand', 'light')}"`);
  for (const icon of ['icon.svg', 'icon-unread.svg'])
    expect(readFileSync(`public/${icon}`, 'utf8')).toContain(`fill="${hexOf('brand', 'light')}"`);
  expect(readFileSync('public/icon-unread.svg', 'utf8')).toContain(`fill="${hexOf('ember', 'light')}"`);
});
