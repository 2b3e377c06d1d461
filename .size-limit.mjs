import { initialFilesOf } from './scripts/lib/initial-files.mjs';

const { js, css } = initialFilesOf('dist/client');

/** What the first view costs; what is loaded later (pickers, settings) is not in it. */
export default [
  { name: 'JavaScript at start', path: js, limit: '120 kB', gzip: true, brotli: false },
  { name: 'Styles at start', path: css, limit: '14 kB', gzip: true, brotli: false },
];
