import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keepFocus';

let view = '/groups/1';
let stop = () => {};
beforeEach(() => {
  view = '/groups/1';
  stop = keepFocus(() => view);
});
afterEach(() => stop());

/** Waits until every reaction to the change has run, so that the focus is final. */
const settle = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))));

function show(html: string) {
  render(<main tabIndex={-1} data-region />);
  screen.getByRole('main').innerHTML = html;
  const find = (name: string) => screen.getByText(name);
  const focus = (name: string) => act(() => find(name).focus());
  return { find, focus };
}

const active = () => document.activeElement?.textContent;

test.each([
  ['the next one, of several', '<p><button>a</button><button>b</button><button>c</button></p>', 'b', 'c'],
  ['the one before, from the last', '<p><button>a</button><button>b</button></p>', 'b', 'a'],
  ['past what cannot be pressed', '<p><button>a</button><button>b</button><button disabled>c</button></p>', 'b', 'a'],
  ['a row around it', '<div tabindex="-1">row<p><button>b</button></p></div><button>c</button>', 'b', 'row'],
  [
    'a row that takes the focus itself',
    '<div><article data-row tabindex="-1">b</article><article data-row tabindex="-1">c</article></div><button>d</button>',
    'b',
    'c',
  ],
  ['what is further away', '<section><p><button>b</button></p></section><p><button>c</button></p>', 'b', 'c'],
])('what goes while it has the focus gives it to %s', async (_, html, gone, next) => {
  const { find, focus } = show(html);
  focus(gone);
  find(gone).remove();
  await settle();
  expect(active()).toBe(next);
});

test('where nothing is left it goes to the main part', async () => {
  const { find, focus } = show('<button>b</button>');
  focus('b');
  find('b').remove();
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('so it does from a bar above the regions', async () => {
  const { focus } = show('<button>b</button>');
  const bar = document.body.appendChild(document.createElement('section'));
  bar.innerHTML = '<button>Turn on</button>';
  focus('Turn on');
  bar.remove();
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('what took its place has it', async () => {
  const { find, focus } = show('<p><button>Mute for an hour</button><button>Mute for good</button></p>');
  focus('Mute for good');
  const choices = find('Mute for good').parentElement;
  choices?.replaceChildren(Object.assign(document.createElement('button'), { textContent: 'Unmute' }));
  await settle();
  expect(active()).toBe('Unmute');
});

test('what is disabled while it works has the focus again afterwards, and its neighbour is not pressed by mistake', async () => {
  const { find, focus } = show('<form><button type="button">Cancel</button><button>Save</button></form>');
  const save = find('Save');
  focus('Save');
  save.toggleAttribute('disabled', true);
  await settle();
  expect(document.activeElement?.localName).toBe('form');
  save.toggleAttribute('disabled', false);
  await settle();
  expect(document.activeElement).toBe(save);
});

test('the focus stays where it was brought meanwhile, and is left to another view', async () => {
  const { find, focus } = show('<button>a</button><button>b</button><button>c</button><button>d</button>');
  focus('b');
  find('b').remove();
  focus('d');
  await settle();
  expect(active()).toBe('d');

  const blurred = vi.fn();
  find('a').addEventListener('focus', blurred);
  view = '/archived';
  find('d').remove();
  await settle();
  expect(blurred).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test('who goes away from a control by themselves is not brought back', async () => {
  const { find, focus } = show('<button>a</button><button>b</button>');
  focus('a');
  act(() => find('a').blur());
  find('b').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('a pointer is left where it is', async () => {
  const { find, focus } = show('<button>a</button><button>b</button>');
  fireEvent.pointerDown(find('a'));
  focus('a');
  find('a').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});
