import { expect, test } from 'vitest';
import { watchKeyboard } from './keyboardSpace';

function setUp() {
  const view = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  const said: string[] = [];
  let scrolls = 0;
  const page = { innerHeight: 800, scrollTo: () => void scrolls++ };
  watchKeyboard(view, page, { setProperty: (_, value) => void said.push(value ?? '') });
  const become = (next: { height: number; scale?: number }) => {
    Object.assign(view, { scale: 1, ...next });
    view.dispatchEvent(new Event('resize'));
    return said.at(-1);
  };
  return { become, page, scrolls: () => scrolls };
}

test('a keyboard over the page takes its height away, and gives it back', () => {
  const { become, scrolls } = setUp();
  expect(become({ height: 460 })).toBe('340px');
  expect(scrolls()).toBe(1);
  expect(become({ height: 800 })).toBe('0px');
});

test('a bar of the browser, two fingers, and a page that became smaller itself are no keyboard', () => {
  const { become, page } = setUp();
  expect(become({ height: 740 })).toBe('0px');
  expect(become({ height: 400, scale: 2 })).toBe('0px');
  page.innerHeight = 460;
  expect(become({ height: 460 })).toBe('0px');
});
