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
  ['<pre><code class="language-js">a &lt; b\n  c</code></pre>', '```js\na < b\n  c\n```'],
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
  // Inside a code block, text is pasted unchanged.
  expect(pastedText('', 'a\tb\nc\td', fieldWith('```\n\n```', 4))).toBeNull();
  expect(pastedText('<b>a</b>', 'a', fieldWith('```\n\n```', 4))).toBeNull();
  expect(pastedText('', 'a\tb\nc\td', fieldWith('```\nx\n```\n'))).toBe(`${code('a  b', 'c  d')}\n`);
});

test('hostile depth ends', () => {
  const deep = `${'<b><i><div>'.repeat(5_000)}x`;
  expect(() => markdownOf(deep)).not.toThrow();
  expect(() => markdownOf(`<table>${'<tfoot>'.repeat(20_000)}<tr><td>a<td>b<tr><td>c<td>d`)).not.toThrow();
});

const editor = (inner: string) =>
  `<meta charset='utf-8'><div style="color: #ccc;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;">${inner}</div>`;

test.each([
  [
    'slanted words',
    editor('<div><span style="font-style: italic;">function</span><span> f(a) {</span></div><div>    if</div>'),
  ],
  ['bold words', editor('<div><span style="font-weight: bold;">class</span> A:</div>')],
  ['words that are struck through', editor('<span style="text-decoration: line-through">old_call</span>()')],
  ['a paragraph in Courier', '<p style="font-family: Courier New"><i>a</i> = b</p>'],
  [
    'lines of a difference',
    '<table><tr><td></td><td>if (a) {</td></tr><tr><td></td><td>  <b>b</b>();</td></tr></table>',
  ],
])('code stays code: %s', (_, html) => expect(markdownOf(html)).toBeNull());

test.each([
  ['<p style="font-family: Arial">a <b>b</b></p>', 'a **b**'],
  ['<p style="white-space: pre-wrap">a <i>b</i></p>', 'a *b*'],
  ['<p style="font-family: monospace">x</p><p>and <b>b</b></p>', 'x\n\nand **b**'],
  ['<p>a <code style="font-family: monospace">x`y</code></p>', 'a `` x`y ``'],
  ['<code style="font-family: monospace">x</code>', '`x`'],
  ['<table><tr><td><p>Dear all,</p><p>see <b>below</b>.</p></td></tr></table>', 'Dear all,\n\nsee **below**.'],
  ['<table><tr><td>a <b>b</b></td><td>c</td></tr></table>', 'a **b** | c'],
])('words are Markdown: %s', (html, text) => expect(markdownOf(html)).toBe(text));

const word = (sign: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>${words}</p>`;

test('lists of a word processor are lists', () => {
  expect(markdownOf(word('·', 'Milk') + word('o', 'white', 2) + word('§', '<b>sliced</b>', 3))).toBe(
    '- Milk\n  - white\n    - **sliced**',
  );
  expect(markdownOf(word('3.', 'three') + word('4.', 'four'))).toBe('3. three\n4. four');
});

const ticked = (isTicked: boolean, words: string) =>
  `<li role="checkbox" aria-checked="${isTicked}"><img alt="tick" aria-roledescription="checkbox"><p>${words}</p></li>`;

test.each([
  [`<ul>${ticked(true, 'Milk')}${ticked(false, '<b>Eggs</b>')}</ul>`, '- [x] Milk\n- [ ] **Eggs**'],
  [
    '<ul><li><input type="checkbox" checked> Milk</li><li><input type="checkbox"> Eggs</li></ul>',
    '- [x] Milk\n- [ ] Eggs',
  ],
])('a checklist keeps its boxes: %s', (html, text) => expect(markdownOf(html)).toBe(text));

test('one cell of a sheet brings no line end', () => {
  const field = { value: 'cell: ', selectionStart: 6, selectionEnd: 6 };
  expect(pastedText('<table><tr><td>foo</td></tr></table>', 'foo\n', field)).toBe('foo');
});
