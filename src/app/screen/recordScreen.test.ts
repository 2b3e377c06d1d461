import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { screenLimits } from './recording';
import { recordScreen } from './recordScreen';

const line = new DOMRect(10, 10, 100, 20);

beforeEach(() => {
  // A document without a screen has no layout: everything stands in one place.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(line);
  const styleOf = getComputedStyle;
  // jsdom has no styles of a placeholder.
  vi.stubGlobal('getComputedStyle', (element: Element) => styleOf(element));
  Object.assign(Range.prototype, { getClientRects: () => [line] });
  const context = {
    font: '',
    measureText: (text: string) => ({ width: text.length, fontBoundingBoxAscent: 12, fontBoundingBoxDescent: 4 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object(context));
});

function show(html: string): Element {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  onTestFinished(() => root.remove());
  return root;
}
const textsOf = (root: Element) => recordScreen(root).styles.flatMap((style) => style[4].map(([text]) => text));

test('words are recorded as they stand, without what somebody types and without passing notices', () => {
  const root = show(`
    <p>see  you
      at noon</p>
    <textarea placeholder="Message">a draft</textarea>
    <input type="password" value="secret" /><input type="search" placeholder="Filter" />
    <p role="status">Offline</p><div role="toolbar">Edit</div><p style="display: none">hidden</p>
    <form>Replying to lin</form><p data-unsent>Draft: bread</p>`);
  expect(textsOf(root)).toEqual(['see you at noon', 'Filter']);
});

test('of each family of letters it says which are wanted beyond the usual ones', () => {
  const root = show('<p style="font-family: Voice">Жук</p><p style="font-family: Plain">bug</p>');
  expect(recordScreen(root).letters).toMatchObject([
    [expect.stringContaining('Voice'), 'aЖук'],
    [expect.stringContaining('Plain'), 'a'],
  ]);
});

test('letters of a fallback font are not waited for', () => {
  const root = show('<p style="font-family: Own, \'Own Fallback\', serif">bug</p>');
  expect(recordScreen(root).letters).toEqual([[expect.stringMatching(/ Own, serif$/), 'a']]);
});

test('boxes and lines have bounds', () => {
  const many = Array.from({ length: 210 }, (_, n) => `<p style="background: red">${n}</p>`).join('');
  const root = show(many);
  expect(recordScreen(root).boxes).toHaveLength(screenLimits.boxes);
  expect(textsOf(root)).toHaveLength(screenLimits.runs);
});
