import { expect, test } from 'vitest';
import { markdownOf, pastedText } from './markdownOf';

test.each([
  ['<b>bold</b> and <em>slanted</em>', '**bold** and *slanted*'],
  ['<strong>bold </strong>word', '**bold** word'],
  ['<b><strong>once</strong></b>', '**once**'],
  ['<del>no</del> <code>a*b</code>', '~~no~~ `a*b`'],
  ['<p>one</p><p><b>two</b><br>three</p>', 'one\n\n**two**\nthree'],
  ['<h2>Title</h2><div>a</div><div>b</div>', '**Title**\n\na\nb'],
  ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
  ['<ol start="3"><li><p>a</p></li><li>b</li></ol>', '3. a\n4. b'],
  ['<pre><code class="language-js">a &lt; b\n  c</code></pre>', '```\na < b\n  c\n```'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['see <a href="https://a.example/x">this</a>', 'see [this](https://a.example/x)'],
  ['<b>see</b> <a href="https://a.example/">https://a.example/</a>', '**see** https://a.example/'],
  ['<b style="font-weight:normal"><p><span style="font-weight:700">x</span> y</p></b>', '**x** y'],
  ['<meta charset="utf-8"><b>a</b><style>p{}</style><script>alert(1)</script>', '**a**'],
  ['<a href="javascript:alert(1)"><b>x</b></a>', '**x**'],
  ['<b>a</b><table><tr><td>1</td><td>2</td></tr></table>', '**a**\n1 | 2'],
])('%j', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('what has no format of ours is left to the plain text', () => {
  expect(markdownOf('<meta charset="utf-8"><div style="color:red"><span>a</span> - b</div>')).toBeNull();
  expect(markdownOf('<p>1. a</p>')).toBeNull();
});

const code = (...lines: string[]) => ['```', ...lines, '```'].join('\n');

test.each([
  [
    '<table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Rope</td><td>12</td></tr></tbody></table>',
    code('Name  Price', '----  -----', 'Rope  12'),
  ],
  [
    '<google-sheets-html-origin><style>td{}</style><table><colgroup><col></colgroup><tbody><tr><td><b>a</b></td><td>b<br>c</td></tr><tr><td>long one</td><td><p>d</p><p>e</p></td></tr></tbody></table>',
    code('a         b c', 'long one  d e'),
  ],
  [
    '<p>x</p><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table><p>y</p>',
    `x\n\n${code('a  b', 'c  d')}\n\ny`,
  ],
  [
    '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
    code('a     b', 'c  d  e', '   f  g'),
  ],
  ['<table><tr><td>日本</td><td>1</td></tr><tr><td>abc</td><td>2</td></tr></table>', code('日本  1', 'abc   2')],
  ['<table><tr><td>```</td><td>1</td></tr><tr><td>a</td><td>2</td></tr></table>', code("'''  1", 'a    2')],
])('a table: %j', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('a cell that is very long makes no column wide', () => {
  const long = 'x'.repeat(90);
  const html = `<table><tr><td>a</td><td>1</td></tr><tr><td>${long}</td><td>2</td></tr></table>`;
  expect(markdownOf(html)).toBe(code('a  1', `${long}  2`));
});

test.each([
  '<table><tr><td>one cell</td></tr></table>',
  '<table><tr><td>a</td><td>b</td></tr></table>',
  '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>',
  '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>',
])('no table to be read: %j', (html) => {
  expect(markdownOf(html)).toBeNull();
});

test('a hostile table ends', () => {
  const rows = '<tr><td colspan="99999999" rowspan="9999999">a</td></tr>';
  expect(markdownOf(`<table>${rows.repeat(3_000)}</table>`)).toBeNull();
  expect(markdownOf(`<table>${rows.repeat(400)}</table>`)).toBeNull();
});

const fieldWith = (value: string, start = value.length) => ({ value, selectionStart: start, selectionEnd: start });

test.each([
  ['a\t1\nlong\t2\n', `${code('a     1', 'long  2')}\n`],
  ['\tx\r\nrow\t1', `${code('     x', 'row  1')}\n`],
  ['\tif (a)\n\t\treturn;', null],
  ['\ta;\n\tb;', null],
  ['all:\n\tmake a', null],
  ['a\tb', null],
  ['a\tb\nc', null],
])('lines with tabs: %j', (text, typed) => {
  expect(pastedText('', text, fieldWith(''))).toBe(typed);
});

test('a table has its lines for itself', () => {
  expect(pastedText('', 'a\tb\nc\td', fieldWith('see: after', 5))).toBe(`\n${code('a  b', 'c  d')}\n`);
  expect(pastedText('', 'a\tb\nc\td', fieldWith('see:\n\nafter', 5))).toBe(code('a  b', 'c  d'));
  expect(pastedText('<b>a</b>', 'a', fieldWith('see: '))).toBe('**a**');
  // In a block of code all goes in as it is.
  expect(pastedText('', 'a\tb\nc\td', fieldWith('```\n\n```', 4))).toBeNull();
  expect(pastedText('<b>a</b>', 'a', fieldWith('```\n\n```', 4))).toBeNull();
  expect(pastedText('', 'a\tb\nc\td', fieldWith('```\nx\n```\n'))).toBe(`${code('a  b', 'c  d')}\n`);
});

test('hostile depth ends', () => {
  const deep = `${'<b><i><div>'.repeat(5_000)}x`;
  expect(() => markdownOf(deep)).not.toThrow();
  expect(() => markdownOf(`<table>${'<tfoot>'.repeat(20_000)}<tr><td>a<td>b<tr><td>c<td>d`)).not.toThrow();
});
