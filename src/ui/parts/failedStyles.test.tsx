import { expect, test } from 'vitest';
import { loadFailedStyles, watchFailedStyles } from './failedStyles';

const append = (rel: string, href: string) => {
  const link = document.createElement('link');
  Object.assign(link, { rel, href });
  document.head.append(link);
  return link;
};
const linked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const last = () => [...document.head.querySelectorAll('link')].at(-1);

test('a stylesheet that failed is requested anew, once for all that wait for it, until it has come', async () => {
  watchFailedStyles();
  append('stylesheet', 'data:text/css,a').dispatchEvent(new Event('error'));
  append('stylesheet', 'data:text/css,b').dispatchEvent(new Event('load'));
  append('modulepreload', 'c.js').dispatchEvent(new Event('error'));
  expect(linked()).toEqual(['data:text/css,b', 'c.js']);

  const again = [loadFailedStyles(), loadFailedStyles()];
  expect(linked()).toEqual(['data:text/css,b', 'c.js', 'data:text/css,a']);
  last()?.dispatchEvent(new Event('error'));
  expect((await Promise.allSettled(again)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(linked()).toEqual(['data:text/css,b', 'c.js']);

  const third = loadFailedStyles();
  last()?.dispatchEvent(new Event('load'));
  await third;
  await loadFailedStyles();
  expect(linked()).toEqual(['data:text/css,b', 'c.js', 'data:text/css,a']);
  document.head.replaceChildren();
});
