import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['atkinson', '@fontsource-variable/atkinson-hyperlegible-next'],
  ['inter', '@fontsource-variable/inter'],
  ['noto-color-emoji', '@infolektuell/noto-color-emoji'],
])('the licence that travels with %s is that of its package', (font, name) => {
  const licence = (file) => readFileSync(file, 'utf8');
  expect(licence(`public/${font}-license.txt`)).toBe(licence(`node_modules/${name}/LICENSE`));
});
