import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillManifest } from './clientSettings';

test('an installed app has the name and the picture of the deployment, and no shortcut to what is off', () => {
  const manifest = (settings: Parameters<typeof fillManifest>[1]) =>
    JSON.parse(fillManifest(readFileSync('public/manifest.webmanifest', 'utf8'), settings));
  const urls = ({ shortcuts }: { shortcuts: { url: string }[] }) => shortcuts.map(({ url }) => url);
  expect(urls(manifest({}))).toEqual(['groups/new', 'archived']);
  const own = manifest({ name: 'Harbour', icon: '/logo.png', off: ['new-group'] });
  expect(own).toMatchObject({ name: 'Harbour', short_name: 'Harbour', icons: [{ src: '/logo.png' }] });
  expect(urls(own)).toEqual(['archived']);
});
