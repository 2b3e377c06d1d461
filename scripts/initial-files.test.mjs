import { expect, test } from 'vitest';
import { initialFiles, initialFilesOf } from './lib/initial-files.mjs';

test('entry, preloaded modules and styles count; what is loaded later does not', () => {
  const html = `
    <link rel="icon" href="/icon.svg">
    <script type="module" crossorigin src="/assets/index-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-b.js">
    <link rel="prefetch" href="/assets/later-c.js">
    <link rel="stylesheet" crossorigin href="/assets/index-d.css">`;
  expect(initialFiles(html)).toEqual({ js: ['assets/index-a.js', 'assets/react-b.js'], css: ['assets/index-d.css'] });
});

test('a page that loads nothing is an error, not a small page', () => {
  expect(() => initialFilesOf('scripts/fixtures/empty-page')).toThrow('nothing to measure');
});
