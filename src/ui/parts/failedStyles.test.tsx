import { expect, test } from 'vitest';
import { watchFailedStyles } from './failedStyles';

const linkOf = (rel: string) => {
  const link = document.createElement('link');
  link.rel = rel;
  document.head.append(link);
  return link;
};

test('a stylesheet that failed leaves the page, so that it can be requested again; one that came and a preload stay', () => {
  watchFailedStyles();
  const [failed, loaded, preload] = [linkOf('stylesheet'), linkOf('stylesheet'), linkOf('modulepreload')];
  failed.dispatchEvent(new Event('error'));
  loaded.dispatchEvent(new Event('load'));
  preload.dispatchEvent(new Event('error'));
  expect([failed, loaded, preload].map((link) => link.isConnected)).toEqual([false, true, true]);
  loaded.remove();
  preload.remove();
});
