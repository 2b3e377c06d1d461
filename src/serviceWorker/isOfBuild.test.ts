import { expect, test } from 'vitest';
import { isOfBuild } from './wants';

const files = new Set(['assets/app-1.js', 'assets/app-1.css', 'icon.svg', 'index.html']);
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const script = { 'Content-Type': 'text/javascript' };
const page = (file: string) => `<script src=".${file}"></script><div id="root"></div>`;
const gateway = '<h1>Sign in to the network</h1>';

const isKept = (path: string, body: string, headers: Record<string, string>, status = 200) =>
  isOfBuild(`https://chat.test${path}`, new Response(body, { status, headers }), files);

test('its files are kept, and its page, which can still be read', async () => {
  expect(await isKept('/assets/app-1.js', 'go()', script)).toBe(true);
  expect(await isKept('/icon.svg', '<svg/>', { 'Content-Type': 'image/svg+xml' })).toBe(true);
  const answer = new Response(page('/assets/app-1.js'), { headers: html });
  expect(await isOfBuild('https://chat.test/index.html', answer, files)).toBe(true);
  expect(await answer.text()).toContain('root');
});

test.each([
  ['the page of another build', '/index.html', page('/assets/app-0.js'), html, 200],
  ['a page that names no file', '/index.html', '<div id="root"></div>', html, 200],
  ['the page of a gateway', '/index.html', gateway, html, 200],
  ['the page of a gateway in the place of a script', '/assets/app-1.js', gateway, html, 200],
  ['its words in that place', '/assets/app-1.js', '{"error":"busy"}', { 'Content-Type': 'application/json' }, 200],
  ['its page in the place of a picture', '/icon.svg', gateway, html, 200],
  ['a script that is not there', '/assets/app-1.js', 'go()', script, 404],
] as const)('%s is not kept', async (_, path, body, headers, status) => {
  expect(await isKept(path, body, headers, status)).toBe(false);
});

test('what was redirected is not kept', async () => {
  const answer = new Response(page('/assets/app-1.js'), { headers: html });
  Object.defineProperty(answer, 'redirected', { value: true });
  expect(await isOfBuild('https://chat.test/index.html', answer, files)).toBe(false);
});
