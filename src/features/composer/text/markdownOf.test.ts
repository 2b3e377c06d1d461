import { expect, test } from 'vitest';
import { markdownOf } from './markdownOf';

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

test('hostile depth ends', () => {
  const deep = `${'<b><i><div>'.repeat(5_000)}x`;
  expect(() => markdownOf(deep)).not.toThrow();
});
