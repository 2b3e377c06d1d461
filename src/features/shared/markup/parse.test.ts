import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { texts } from '../../../../e2e/corpus/texts';
import { vectors } from '../../../../e2e/corpus/vectors';
import { safeUrl } from '../links/hiddenTarget';
import { linkAtStart } from '../links/links';
import { type Block, type Inline, plain } from './blocks';
import * as markup from './parse';

const parse = (text: string) => markup.parse(text, { linkAtStart, isSafe: (href) => safeUrl(href) !== null });

/** Writes the parsed text as short HTML with one line for each block. A `.` is a blank line. */
const inline = (part: Inline): string => {
  if (typeof part === 'string') return part;
  if (part.kind === 'code') return `<code>${part.text}</code>`;
  const inner = part.children.map(inline).join('');
  return part.kind === 'link' ? `<a ${part.href}>${inner}</a>` : `<${part.kind}>${inner}</${part.kind}>`;
};
const block = (part: Block): string => {
  switch (part.kind) {
    case 'text':
      return part.heading
        ? `<h>${part.children.map(inline).join('')}</h>`
        : `<p>${part.children.map(inline).join('')}</p>`;
    case 'gap':
      return '.'.repeat(part.lines);
    case 'code':
      return `<pre ${part.language}>${part.text}</pre>`;
    case 'quote':
      return `<quote>${part.children.map(block).join('')}</quote>`;
    case 'list': {
      const items = part.items.map(({ number, blocks }) => {
        const value = part.mark && ` ${number}${part.mark}`;
        return `<li${value ?? ''}>${blocks.map(block).join('')}</li>`;
      });
      return part.mark === null ? `<ul>${items.join('')}</ul>` : `<ol>${items.join('')}</ol>`;
    }
  }
};
const drawn = (text: string) => parse(text).map(block).join('\n');

/**
 * Examples of the CommonMark specification 0.31 by section. Relative addresses are made absolute. Unlike CommonMark, the
 * parser shows signs within words and in runs of different lengths.
 */
test.each([
  // Emphasis and strong emphasis
  ['*foo bar*', '<p><em>foo bar</em></p>'],
  ['a * foo bar*', '<p>a * foo bar*</p>'],
  ['a*"foo"*', '<p>a*"foo"*</p>'],
  ['foo*bar*', '<p>foo*bar*</p>'],
  ['5*6*78', '<p>5*6*78</p>'],
  ['_foo bar_', '<p><em>foo bar</em></p>'],
  ['_ foo bar_', '<p>_ foo bar_</p>'],
  ['foo_bar_', '<p>foo_bar_</p>'],
  ['5_6_78', '<p>5_6_78</p>'],
  ['foo-_(bar)_', '<p>foo-<em>(bar)</em></p>'],
  ['_foo*', '<p>_foo*</p>'],
  ['*foo bar *', '<p>*foo bar *</p>'],
  ['*(*foo)', '<p>*(*foo)</p>'],
  ['*(*foo*)*', '<p><em>(<em>foo</em>)</em></p>'],
  ['_foo_bar_baz_', '<p><em>foo_bar_baz</em></p>'],
  ['**foo bar**', '<p><strong>foo bar</strong></p>'],
  ['** foo bar**', '<p>** foo bar**</p>'],
  ['foo**bar**', '<p>foo**bar**</p>'],
  ['__foo bar__', '<p><strong>foo bar</strong></p>'],
  ['foo__bar__', '<p>foo__bar__</p>'],
  [
    '**Gomphocarpus (*Gomphocarpus physocarpus*)**',
    '<p><strong>Gomphocarpus (<em>Gomphocarpus physocarpus</em>)</strong></p>',
  ],
  ['*foo **bar** baz*', '<p><em>foo <strong>bar</strong> baz</em></p>'],
  ['*foo**bar**baz*', '<p><em>foo**bar**baz</em></p>'],
  ['***foo** bar*', '<p><em><strong>foo</strong> bar</em></p>'],
  ['*foo **bar***', '<p><em>foo <strong>bar</strong></em></p>'],
  ['** is not an empty emphasis', '<p>** is not an empty emphasis</p>'],
  ['foo ***', '<p>foo ***</p>'],
  ['foo *\\**', '<p>foo *\\**</p>'],
  ['foo *_*', '<p>foo *_*</p>'],
  ['**foo*', '<p>**foo*</p>'],
  ['*foo**', '<p>*foo**</p>'],
  ['****foo*', '<p>****foo*</p>'],
  ['****foo****', '<p>****foo****</p>'],
  ['***foo***', '<p><em><strong>foo</strong></em></p>'],
  ['*foo _bar* baz_', '<p><em>foo _bar</em> baz_</p>'],
  ['**foo **bar baz**', '<p>**foo <strong>bar baz</strong></p>'],
  ['*a `*`*', '<p><em>a <code>*</code></em></p>'],
  // Code spans
  ['`foo`', '<p><code>foo</code></p>'],
  ['`` foo ` bar ``', '<p><code>foo ` bar</code></p>'],
  ['` `` `', '<p><code>``</code></p>'],
  ['` a`', '<p><code> a</code></p>'],
  ['`foo\\`bar`', '<p><code>foo\\</code>bar`</p>'],
  ['*foo`*`', '<p>*foo<code>*</code></p>'],
  ['[not a `link](/foo`)', '<p>[not a <code>link](/foo</code>)</p>'],
  ['```foo``', '<p>```foo``</p>'],
  ['`foo', '<p>`foo</p>'],
  ['`foo``bar``', '<p>`foo<code>bar</code></p>'],
  // Backslash escapes
  ['\\*not emphasized*', '<p>*not emphasized*</p>'],
  ['\\`not code`', '<p>`not code`</p>'],
  ['\\# not a heading', '<p># not a heading</p>'],
  ['`` \\[\\` ``', '<p><code>\\[\\`</code></p>'],
  // Fenced code
  ['```\n<\n >\n```', '<pre >&lt;\n &gt;</pre>'],
  ['~~~\n<\n >\n~~~', '<pre >&lt;\n &gt;</pre>'],
  ['``\nfoo\n``', '<p><code>foo</code></p>'],
  ['```\naaa\n~~~\n```', '<pre >aaa\n~~~</pre>'],
  ['````\naaa\n```\n``````', '<pre >aaa\n```</pre>'],
  ['`````\n\n```\naaa', '<pre >\n```\naaa</pre>'],
  [' ```\n aaa\naaa\n```', '<pre >aaa\naaa</pre>'],
  ['``` ```\naaa', '<p><code> </code>\naaa</p>'],
  ['foo\n```\nbar\n```\nbaz', '<p>foo</p>\n<pre >bar</pre>\n<p>baz</p>'],
  ['```ruby\ndef foo(x)\n  return 3\nend\n```', '<pre ruby>def foo(x)\n  return 3\nend</pre>'],
  // Block quotes
  ['> # Foo\n> bar\n> baz', '<quote><h>Foo</h><p>bar\nbaz</p></quote>'],
  ['> - foo\n- bar', '<quote><ul><li><p>foo</p></li></ul></quote>\n<ul><li><p>bar</p></li></ul>'],
  ['> foo\n\n> bar', '<quote><p>foo</p></quote>\n.\n<quote><p>bar</p></quote>'],
  ['> foo\n> bar', '<quote><p>foo\nbar</p></quote>'],
  ['> foo\n>\n> bar', '<quote><p>foo</p>.<p>bar</p></quote>'],
  ['foo\n> bar', '<p>foo</p>\n<quote><p>bar</p></quote>'],
  ['> > > foo', '<quote><quote><quote><p>foo</p></quote></quote></quote>'],
  // Lists
  ['- foo\n- bar\n+ baz', '<ul><li><p>foo</p></li><li><p>bar</p></li></ul>\n<ul><li><p>baz</p></li></ul>'],
  ['1. foo\n2. bar\n3) baz', '<ol><li 1.><p>foo</p></li><li 2.><p>bar</p></li></ol>\n<ol><li 3)><p>baz</p></li></ol>'],
  ['Foo\n- bar\n- baz', '<p>Foo</p>\n<ul><li><p>bar</p></li><li><p>baz</p></li></ul>'],
  [
    'The number of windows in my house is\n14.  The number of doors is 6.',
    '<p>The number of windows in my house is\n14.  The number of doors is 6.</p>',
  ],
  ['123456789. ok', '<ol><li 123456789.><p>ok</p></li></ol>'],
  ['1234567890. not ok', '<p>1234567890. not ok</p>'],
  ['0. ok', '<ol><li 0.><p>ok</p></li></ol>'],
  ['-1. not ok', '<p>-1. not ok</p>'],
  ['-one', '<p>-one</p>'],
  ['- foo\n  - bar\n    - baz', '<ul><li><p>foo</p><ul><li><p>bar</p><ul><li><p>baz</p></li></ul></li></ul></li></ul>'],
  ['10) foo\n    - bar', '<ol><li 10)><p>foo</p><ul><li><p>bar</p></li></ul></li></ol>'],
  ['- - foo', '<ul><li><ul><li><p>foo</p></li></ul></li></ul>'],
  ['* a\n  > b\n  >\n* c', '<ul><li><p>a</p><quote><p>b</p></quote></li><li><p>c</p></li></ul>'],
  ['- a\n  ```\n  b\n  ```', '<ul><li><p>a</p><pre >b</pre></li></ul>'],
  // Links
  ['[link](https://e.org/uri "title")', '<p><a https://e.org/uri>link</a></p>'],
  ['[link](<https://e.org/my uri>)', '<p><a https://e.org/my uri>link</a></p>'],
  ['[link](https://e.org/my uri)', '<p>[link](<a https://e.org/my>https://e.org/my</a> uri)</p>'],
  ['[link](https://e.org/foo(and(bar)))', '<p><a https://e.org/foo(and(bar))>link</a></p>'],
  ['[link] (https://e.org/uri)', '<p>[link] (<a https://e.org/uri>https://e.org/uri</a>)</p>'],
  ['[link [foo [bar]]](https://e.org/uri)', '<p><a https://e.org/uri>link [foo [bar]]</a></p>'],
  ['[link \\[bar](https://e.org/uri)', '<p><a https://e.org/uri>link [bar</a></p>'],
  [
    '[link *foo **bar** `#`*](https://e.org/uri)',
    '<p><a https://e.org/uri>link <em>foo <strong>bar</strong> <code>#</code></em></a></p>',
  ],
  [
    '[foo [bar](https://e.org/uri)](https://e.org/uri)',
    '<p>[foo <a https://e.org/uri>bar</a>](<a https://e.org/uri>https://e.org/uri</a>)</p>',
  ],
  ['*[foo*](https://e.org/uri)', '<p>*<a https://e.org/uri>foo*</a></p>'],
  ['<https://foo.bar.baz>', '<p><a https://foo.bar.baz>https://foo.bar.baz</a></p>'],
  ['<MAILTO:FOO@BAR.BAZ>', '<p><a MAILTO:FOO@BAR.BAZ>MAILTO:FOO@BAR.BAZ</a></p>'],
  ['<foo@bar.example.com>', '<p><a mailto:foo@bar.example.com>foo@bar.example.com</a></p>'],
  // Strikethrough as on GitHub, but only with two tildes
  ['~~Hi~~ Hello', '<p><del>Hi</del> Hello</p>'],
  ['from ~5 to~6', '<p>from ~5 to~6</p>'],
  ['~Hi~', '<p>~Hi~</p>'],
])('%j', (text, expected) => {
  const decoded = expected.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  expect(drawn(text)).toBe(decoded);
});

test.each([
  ['a face is not a quote', '>:(', '<p>>:(</p>'],
  ['a quote ends where its marks end', '> said\nmy answer', '<quote><p>said</p></quote>\n<p>my answer</p>'],
  [
    'a list ends at words that are not indented',
    '- milk\n- eggs\nthanks',
    '<ul><li><p>milk</p></li><li><p>eggs</p></li></ul>\n<p>thanks</p>',
  ],
  ['a line of dashes makes no heading', 'words\n---\nmore', '<p>words\n---\nmore</p>'],
  ['a mark alone is a mark', '-', '<p>-</p>'],
  ['an opened fence is a fence', '```', '<p>```</p>'],
  ['a quote of nothing is its mark', '>', '<p>></p>'],
  ['headings are lines', '## Plan\nwalk', '<h>Plan</h>\n<p>walk</p>'],
  ['a tag is no heading', '#tag', '<p>#tag</p>'],
  ['a task keeps its box', '- [x] done', '<ul><li><p>[x] done</p></li></ul>'],
  ['blank lines are kept', 'a\n\n\n\nb', '<p>a</p>\n...\n<p>b</p>'],
  ['spaces at the start of a line are kept', 'a\n   b', '<p>a\n   b</p>'],
  ['indented words are words', '    a\n    b', '<p>    a\n    b</p>'],
  ['a table is its source', '|a|b|\n|-|-|\n|1|2|', '<p>|a|b|\n|-|-|\n|1|2|</p>'],
  ['a picture is its source', '![a](b.png)', '<p>![a](b.png)</p>'],
  ['a definition is its source', '[a]: https://e.org', '<p>[a]: <a https://e.org>https://e.org</a></p>'],
  ['HTML is text', '<b>**x**</b>', '<p><b><strong>x</strong></b></p>'],
  ['an entity is text', '&amp; &lt;', '<p>&amp; &lt;</p>'],
  [
    'an address keeps its underscores',
    'https://e.org/_a_*b*',
    '<p><a https://e.org/_a_*b*>https://e.org/_a_*b*</a></p>',
  ],
  ['an address that may not be followed is text', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
])('%s', (_, text, expected) => {
  expect(drawn(text)).toBe(expected);
});

test.each([
  // Fences, also within a line
  ['```SELECT * FROM t\nWHERE a=1;\n```', '<pre >SELECT * FROM t\nWHERE a=1;</pre>'],
  ['```$ npm ci\n$ npm start```', '<pre >$ npm ci\n$ npm start</pre>'],
  ['```\nfoo\nbar```\nthanks!', '<pre >foo\nbar</pre>\n<p>thanks!</p>'],
  ['```\nfoo\n``` and then this', '<pre >foo</pre>\n<p>and then this</p>'],
  ['Look: ```\nif x:\n    y()\n```', '<p>Look:</p>\n<pre >if x:\n    y()</pre>'],
  ['Look: ```$ a\n$ b``` ok?', '<p>Look:</p>\n<pre >$ a\n$ b</pre>\n<p>ok?</p>'],
  ['```js\na\n```', '<pre js>a</pre>'],
  ['``` c++ \na\n```', '<pre c++>a</pre>'],
  ['```js title="x"\na\n```', '<pre >js title="x"\na</pre>'],
  ['```код\na\n```', '<pre >код\na</pre>'],
  ['```word\n```', '<pre >word</pre>'],
  ['~~~ note to self\nbuy milk', '<p>~~~ note to self\nbuy milk</p>'],
  ['~~~ note to self\na\n~~~\nb', '<pre >note to self\na</pre>\n<p>b</p>'],
  ['````\na\n```\nb\n````', '<pre >a\n```\nb</pre>'],
  ['```\na\n```js\nb\n```', '<pre >a\n```js\nb</pre>'],
  [
    'one ```code``` and ```$ more\nlines``` end',
    '<p>one <code>code</code> and</p>\n<pre >$ more\nlines</pre>\n<p>end</p>',
  ],
  ['nothing closes ```\nthis', '<p>nothing closes ```\nthis</p>'],
  ['```', '<p>```</p>'],
  ['```\n```', '<p>```\n```</p>'],
  ['```js', '<p>```js</p>'],
  ['\\```\na\n```', '<p>```\na\n```</p>'],
  ['- run ```\nnpm ci\n```\n- done', '<ul><li><p>run</p><pre >npm ci</pre></li><li><p>done</p></li></ul>'],
  ['> ```\n> a\n> ```', '<quote><pre >a</pre></quote>'],
  ['1. a\n   ```\n   b\n   ```\n2. c', '<ol><li 1.><p>a</p><pre >b</pre></li><li 2.><p>c</p></li></ol>'],
  // Backslashes
  ['¯\\_(ツ)_/¯ … ¯\\_(ツ)_/¯', '<p>¯\\_(ツ)_/¯ … ¯\\_(ツ)_/¯</p>'],
  ['¯_(ツ)_/¯', '<p>¯_(ツ)_/¯</p>'],
  ['\\*not bold\\*', '<p>*not bold*</p>'],
  ['\\*\\*not bold\\*\\*', '<p>**not bold**</p>'],
  ['\\**not bold**', '<p>**not bold**</p>'],
  ['\\~~stays~~', '<p>~~stays~~</p>'],
  ['\\*args', '<p>\\*args</p>'],
  ['5 \\* 3', '<p>5 \\* 3</p>'],
  ['\\\\*slanted*', '<p>\\<em>slanted</em></p>'],
  ['1\\. no item', '<p>1. no item</p>'],
  ['\\- no item', '<p>- no item</p>'],
  ['\\* no item', '<p>* no item</p>'],
  ['\\> no quote', '<p>> no quote</p>'],
  ['a\\. b \\- c \\# d \\> e', '<p>a\\. b \\- c \\# d \\> e</p>'],
  ['\\[a](https://e.org)', '<p>[a](<a https://e.org>https://e.org</a>)</p>'],
  ['\\[x\\]', '<p>\\[x\\]</p>'],
  ['\\`code`', '<p>`code`</p>'],
  ['a \\` b', '<p>a \\` b</p>'],
  // Numbers as they were typed
  ['3. yes\n7. no', '<ol><li 3.><p>yes</p></li><li 7.><p>no</p></li></ol>'],
  ['3. c\n2. b\n1. a', '<ol><li 3.><p>c</p></li><li 2.><p>b</p></li><li 1.><p>a</p></li></ol>'],
  ['1. a\n1. b\n1. c', '<ol><li 1.><p>a</p></li><li 2.><p>b</p></li><li 3.><p>c</p></li></ol>'],
  ['2. a\n2. b', '<ol><li 2.><p>a</p></li><li 2.><p>b</p></li></ol>'],
  ['3) c\n4) d', '<ol><li 3)><p>c</p></li><li 4)><p>d</p></li></ol>'],
  ['007. Bond', '<p>007. Bond</p>'],
  ['01. April\n02. May', '<p>01. April\n02. May</p>'],
  ['a. one\nb. two', '<p>a. one\nb. two</p>'],
  ['1. a\n\n3. b', '<ol><li 1.><p>a</p></li><li 3.><p>b</p></li></ol>'],
  ['1. a\n  - b\n2. c', '<ol><li 1.><p>a</p><ul><li><p>b</p></li></ul></li><li 2.><p>c</p></li></ol>'],
  ['answers:\n3. yes', '<p>answers:\n3. yes</p>'],
  // Stars and underscores
  ['*meant* and **loud**', '<p><em>meant</em> and <strong>loud</strong></p>'],
  ['中文**粗体**中文', '<p>中文<strong>粗体</strong>中文</p>'],
  ['한국어**굵게**입니다', '<p>한국어<strong>굵게</strong>입니다</p>'],
  ['**注意：**下雨', '<p><strong>注意：</strong>下雨</p>'],
  ['"*quoted*" (*aside*) —*so*—', '<p>"<em>quoted</em>" (<em>aside</em>) —<em>so</em>—</p>'],
  [
    "**Note:** *why?* **C++** **100%** *it's*",
    "<p><strong>Note:</strong> <em>why?</em> <strong>C++</strong> <strong>100%</strong> <em>it's</em></p>",
  ],
  ['*hugs :)*', '<p><em>hugs :)</em></p>'],
  ['**👍 yes**', '<p><strong>👍 yes</strong></p>'],
  ['**two\nlines**', '<p><strong>two\nlines</strong></p>'],
  ['*see `a = b` here*', '<p><em>see <code>a = b</code> here</em></p>'],
  ['**@ida** ~~gone~~', '<p><strong>@ida</strong> <del>gone</del></p>'],
  ['**area = 2*3**', '<p><strong>area = 2*3</strong></p>'],
  ['*', '<p>*</p>'],
  ['__init__ and __x y__', '<p>__init__ and <strong>x y</strong></p>'],
  // Addresses
  ['**https://e.org/a**', '<p><strong><a https://e.org/a>https://e.org/a</a></strong></p>'],
  [
    'http://api_gateway.local:9/v1/_health_',
    '<p><a http://api_gateway.local:9/v1/_health_>http://api_gateway.local:9/v1/_health_</a></p>',
  ],
  ['https://git@github.com/o/_r_', '<p><a https://git@github.com/o/_r_>https://git@github.com/o/_r_</a></p>'],
  // Markup outside the subset
  ['![cat](https://e.org/c.png)', '<p>![cat](<a https://e.org/c.png>https://e.org/c.png</a>)</p>'],
  ['# C #', '<h>C #</h>'],
  ['>>> print(1)', '<p>>>> print(1)</p>'],
  ['+ 49 170 1', '<p>+ 49 170 1</p>'],
  ['* milk\n* eggs', '<ul><li><p>milk</p></li><li><p>eggs</p></li></ul>'],
  ['    first\n    second', '<p>    first\n    second</p>'],
])('typed %j', (text, expected) => {
  expect(drawn(text)).toBe(expected);
});

const ofInline = (part: Inline): string =>
  typeof part === 'string' ? part : part.kind === 'code' ? part.text : part.children.map(ofInline).join('');
const lettersOf = (blocks: Block[]): string => blocks.map(ofBlock).join('');
function ofBlock(part: Block): string {
  switch (part.kind) {
    case 'text':
      return part.children.map(ofInline).join('');
    case 'code':
      return part.text;
    case 'quote':
      return lettersOf(part.children);
    case 'list':
      return part.items.map(({ blocks }) => lettersOf(blocks)).join('');
    case 'gap':
      return '';
  }
}

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '# ',
    '[',
    '](',
    ')',
    '<',
    '\\',
    '    ',
  ),
  fc.constantFrom('https://e.org/a_b', '@ida', '![', '|', '---', '[x](https://e.org)', '[ ] ', '\t', 'word', ' '),
);

test('no letter or digit of what was typed is lost, and none comes twice', () => {
  // Links and code blocks are left out, because `lettersOf` returns no addresses and no names of languages.
  const words = piece.filter((part) => !/[(`~]/.test(part));
  fc.assert(
    fc.property(fc.array(words, { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      const only = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '');
      const numbers = /^[ \t>*+-]*\d{1,9}[.)](?=\s)/gm;
      const seen = only(lettersOf(parse(text)).replace(numbers, ''));
      const typed = only(text);
      if (/\d/.test(text)) expect(seen.replace(/\d/g, '')).toBe(typed.replace(/\d/g, ''));
      else expect(seen).toBe(typed);
    }),
    { numRuns: 1_500 },
  );
});

test('text without markup is the same by the short way and by the grammar', () => {
  const line = fc.constantFrom('word', 'two words', 'ünï ٣', '  indented', '', '', 'a.b', '12', 'x');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
      const text = lines.join('\n');
      const byGrammar = parse(`${text}\n\n\\*`).slice(0, -1).map(block).join('');
      expect(byGrammar.replace(/\.+$/, '')).toBe(plain(text).map(block).join('').replace(/\.+$/, ''));
    }),
  );
});

/** Repeats the text to just below the maximum length of parsed texts, where quadratic running time is visible. */
const long = (text: string) => text.repeat(Math.ceil(19_000 / text.length)).slice(0, 19_000);

/** Returns the least processor time of `times` runs in µs, because other programs can only slow a run down. */
const leastTime = (times: number, work: () => unknown) =>
  Math.min(
    ...Array.from({ length: times }, () => {
      const from = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(from);
      return user + system;
    }),
  );

describe('parsed for at most 150 times as long as ordinary words', () => {
  const words = long('Some *words*, a `name`, and what **follows**.\n');
  let ordinary = 0;
  beforeAll(() => {
    ordinary = leastTime(20, () => parse(words));
  });

  test.each(Object.entries(texts))('%s', (_, text) => {
    expect(leastTime(3, () => parse(long(text))) / ordinary).toBeLessThan(150);
  });
});

test.each(vectors)('%s: every link leads where links may', (text) => {
  const hrefsOf = (blocks: Block[]): string[] =>
    [...JSON.stringify(blocks).matchAll(/"href":"(.*?)"/g)].map((m) => m[1] ?? '');
  for (const href of hrefsOf(parse(text))) expect(href).toMatch(/^(https?|mailto):/i);
});

test('a text longer than any of ours is drawn as it is', () => {
  const text = '*a* '.repeat(6_000);
  expect(parse(text)).toEqual([{ kind: 'text', heading: false, children: [text] }]);
});
