import { parseDocument } from 'htmlparser2';
import {
  dataTable,
  type Element,
  ignoredTags,
  isElement,
  maxDepth,
  type Node,
  type Nodes,
  spaced,
  tight,
} from './htmlTable';
import { tableOfTabs } from './pastedTable';

const maxHtmlLength = 400_000;

const inlineMarks: [mark: string, tags: string[]][] = [
  ['**', ['b', 'strong']],
  ['*', ['i', 'em']],
  ['~~', ['s', 'del', 'strike']],
  ['`', ['code', 'kbd', 'samp', 'tt']],
];

interface Block {
  text: string;
  spaced: boolean;
  blank?: number;
}

/** This app marks its own blocks with `data-typed`, whose value is the hidden Markdown sign. */
const typed = (node: Element): string | undefined => node.attribs['data-typed'];

function keepsSpaces({ parent }: Node): boolean {
  for (let at = parent; at && 'attribs' in at; at = at.parent) {
    const [, value] = /white-space(?:-collapse)?:\s*([\w-]+)/i.exec(at.attribs.style ?? '') ?? [];
    if (value || typed(at) !== undefined) return !value || /^(?:pre|break-spaces)/i.test(value);
  }
  return false;
}

export function pastedText(
  html: string,
  plainText: string,
  field: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
): string | null {
  const { value, selectionStart, selectionEnd } = field;
  const fences = value.slice(0, selectionStart).match(/^```/gm) ?? [];
  // Inside a code block, text is pasted as plain text, because a pasted code fence would end the block.
  const text = fences.length % 2 === 1 ? null : html ? markdownOf(html) : tableOfTabs(plainText);
  // Spreadsheets add a line break after the last line, so the line break is removed.
  if (text === null) return /<table[\s>]/i.test(html) ? plainText.replace(/(?:\r?\n)+$/, '') : null;
  const before = text.startsWith('```') && /.$/.test(value.slice(0, selectionStart)) ? '\n' : '';
  const after = text.endsWith('```') && value[selectionEnd] !== '\n' ? '\n' : '';
  return before + text + after;
}

/** Parses HTML without creating elements. Returns null if the plain text is better. */
export function markdownOf(html: string): string | null {
  if (html.length > maxHtmlLength) return null;
  const document = parseDocument(html, { decodeEntities: true });
  if (isCode(document.children) || isColumn(document.children)) return null;
  const text = joined(blocksOf(document.children, 0)).replaceAll('\u00a0', ' ');
  return /[#*~`>[\]-]|\d\./.test(text) && hasFormat(document.children, 0) ? text : null;
}

const codeStyle =
  /white-space(?:-collapse)?:\s*pre(?:serve)?\s*(?:;|$)|font(?:-family)?:[^;]*(?:monospace|menlo|monaco|consolas|courier)/i;

function isCode(nodes: Nodes): boolean {
  let some = false;
  const allIn = (parts: Nodes, styled: boolean, depth: number): boolean =>
    parts.every((node) => {
      if ('data' in node && node.type === 'text') {
        if (node.data.trim() === '') return true;
        some = true;
        return styled;
      }
      if (!isElement(node) || ignoredTags.has(node.name)) return true;
      // HTML with a code element becomes Markdown instead of plain text.
      if (depth > maxDepth || ['code', 'kbd', 'samp', 'tt', 'pre'].includes(node.name)) return false;
      return allIn(node.children, styled || codeStyle.test(node.attribs.style ?? ''), depth + 1);
    });
  return allIn(nodes, false, 0) && some;
}

/** True for a table with one indented column, such as a copied diff. */
function isColumn(nodes: Nodes): boolean {
  const rows: Element[] = [];
  const hasOther = (parts: Nodes, depth: number): boolean =>
    parts.some((node) => {
      if ('data' in node && node.type === 'text') return node.data.trim() !== '';
      if (!isElement(node) || ignoredTags.has(node.name)) return false;
      if (node.name === 'tr') return rows.push(node) === 0;
      return depth < maxDepth && hasOther(node.children, depth + 1);
    });
  if (hasOther(nodes, 0) || rows.length < 2) return false;
  const textsOf = (row: Element) =>
    row.children.filter(isElement).flatMap((cell) => (plain(cell, 0).trim() === '' ? [] : plain(cell, 0)));
  const lines = rows.map(textsOf);
  return lines.every((texts) => texts.length < 2) && lines.some(([text = '']) => /^[ \t]+\S/.test(text));
}

const languageOf = (pre: Element): string =>
  pre.children.flatMap((c) =>
    isElement(c) ? (/(?:^|\s)language-(\w[\w+#.-]*)/.exec(c.attribs.class ?? '')?.[1] ?? []) : [],
  )[0] ?? '';

function hasFormat(nodes: Nodes, depth: number): boolean {
  if (depth > maxDepth) return false;
  return nodes.some(
    (node) =>
      isElement(node) &&
      (marksOf(node).length > 0 ||
        Boolean(typed(node)) ||
        levelOf(node) > 0 ||
        (node.name === 'table' && dataTable(node) !== null) ||
        ['a', 'li', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(node.name) ||
        hasFormat(node.children, depth + 1)),
  );
}

/** Word processors use styles in place of tags, and can undo `<b>` by a style. */
function marksOf(node: Element): string[] {
  const style = node.attribs.style ?? '';
  const [mark] = inlineMarks.find(([, tags]) => tags.includes(node.name)) ?? [];
  const isNormal = mark === '**' && /font-weight:\s*(normal|[1-5]00)/i.test(style);
  const found = mark && !isNormal ? [mark] : [];
  if (node.name !== 'span') return found;
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) found.push('**');
  if (/font-style:\s*italic/i.test(style)) found.push('*');
  if (/text-decoration[^;]*line-through/i.test(style)) found.push('~~');
  return found;
}

function blocksOf(nodes: Nodes, depth: number): Block[] {
  const blocks: Block[] = [];
  let run: Nodes = [];
  const flush = () => {
    const raw = inline(run, new Set(), depth);
    const text = tidy(raw);
    if (text || raw.includes('\n')) blocks.push({ text, spaced: false, blank: text ? 0 : raw.split('\n').length - 1 });
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || depth > maxDepth || !isBlock(node, depth)) run.push(node);
    else {
      flush();
      blocks.push(...blockOf(node, depth + 1));
    }
  }
  flush();
  return blocks;
}

const isBlock = (node: Element, depth: number): boolean =>
  spaced.has(node.name) ||
  tight.has(node.name) ||
  (depth < maxDepth && !ignoredTags.has(node.name) && node.children.some((c) => isElement(c) && isBlock(c, depth + 1)));

function blockOf(node: Element, depth: number): Block[] {
  const isSpaced = spaced.has(node.name) && typed(node) === undefined;
  const one = (text: string): Block[] => (text ? [{ text, spaced: isSpaced }] : []);
  if (levelOf(node) > 0) return [{ text: itemOfWord(node, depth), spaced: false }];
  switch (node.name) {
    case 'pre':
      return one(`\`\`\`${languageOf(node)}\n${plain(node, 0).replace(/^\n|\n$/g, '')}\n\`\`\``);
    case 'blockquote':
      return one(joined(blocksOf(node.children, depth)).replace(/^/gm, '> '));
    case 'ul':
    case 'ol':
      return one(listOf(node, depth));
    case 'table': {
      const text = dataTable(node);
      return text === null ? blocksOf(node.children, depth) : [{ text, spaced: true }];
    }
    case 'hr':
      return one('---');
    case 'tr': {
      const cells = node.children.filter(isElement).map((cell) => joined(blocksOf(cell.children, depth)));
      return one(cells.some((text) => text.includes('\n')) ? cells.filter(Boolean).join('\n\n') : cells.join(' | '));
    }
    default: {
      if (/^h[1-6]$/.test(node.name)) return one(wrapped('**', tidy(inline(node.children, new Set(['**']), depth))));
      const blocks = blocksOf(node.children, depth);
      if (typed(node)) return one(`${typed(node)}${joined(blocks)}`);
      if (node.name !== 'p' || blocks.length !== 1) return blocks;
      return blocks.map((block) => ({ ...block, spaced: true }));
    }
  }
}

/** Returns the list level that Microsoft Word stores in the style, or 0 for other elements. */
const levelOf = ({ attribs }: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(attribs.style ?? '')?.[1] ?? 0);
const isSign = ({ attribs }: Element): boolean => /mso-list:\s*ignore/i.test(attribs.style ?? '');

const signOf = (nodes: Nodes): string =>
  nodes.map((node) => (!isElement(node) ? '' : isSign(node) ? plain(node, 0).trim() : signOf(node.children))).join('');

function itemOfWord(item: Element, depth: number): string {
  const words = tidy(inline(item.children, new Set(), depth));
  const number = /^\d+[.)]/.exec(signOf(item.children))?.[0];
  return `${'  '.repeat(levelOf(item) - 1)}${number ?? '-'} ${words}`;
}

function listOf(list: Element, depth: number): string {
  let number = Math.max(0, Math.trunc(Number(list.attribs.start ?? 1)) || 1);
  return list.children
    .filter(isElement)
    .map((item) => {
      number = Number(item.attribs.value) || number;
      const sign = list.name === 'ol' ? `${number++}. ` : '- ';
      const tick = item.attribs.role === 'checkbox' ? box(item.attribs['aria-checked'] === 'true') : '';
      // Some editors nest a list without a list item, so the nested list gets no list sign.
      const nested = item.name === 'ul' || item.name === 'ol';
      const body = nested ? listOf(item, depth + 1) : joined(blocksOf(item.children, depth + 1), true);
      const indent = ' '.repeat(sign.length);
      return nested ? body.replace(/^/gm, indent) : sign + tick + body.replace(/\n(?!\n)/g, `\n${indent}`);
    })
    .join('\n');
}

const box = (isTicked: boolean) => (isTicked ? '[x] ' : '[ ] ');

function joined(blocks: Block[], dense = false): string {
  let text = '';
  let blank = 0;
  let isAfterSpaced = false;
  for (const block of blocks) {
    blank += block.blank ?? 0;
    if (block.blank) continue;
    if (!dense && (isAfterSpaced || block.spaced)) blank = Math.max(blank, 1);
    text += (text && '\n'.repeat(blank + 1)) + block.text;
    blank = 0;
    isAfterSpaced = block.spaced;
  }
  return text;
}

function inline(nodes: Nodes, inside: ReadonlySet<string>, depth: number): string {
  if (depth > maxDepth) return nodes.map((node) => plain(node, depth)).join('');
  return nodes
    .map((node) => {
      if ('data' in node && node.type === 'text')
        // A no-break space protects a preserved space from the clean-up.
        return keepsSpaces(node)
          ? node.data.replace(/^ +| {2,}/gm, (run) => '\u00a0'.repeat(run.length))
          : node.data.replace(/[\t\n\f\r \u00a0]+/g, ' ');
      if (!isElement(node) || ignoredTags.has(node.name) || isSign(node)) return '';
      if (node.name === 'br') return '\n';
      if (node.name === 'img') return 'aria-roledescription' in node.attribs ? '' : (node.attribs.alt ?? '');
      if (node.name === 'input') return node.attribs.type === 'checkbox' ? box('checked' in node.attribs) : '';
      const fresh = marksOf(node).filter((mark) => !inside.has(mark));
      if (fresh.includes('`')) return codeSpan(plain(node, depth).replace(/\s+/g, ' '));
      const text = inline(node.children, new Set([...inside, ...fresh]), depth + 1);
      const marked = fresh.reduce((words, mark) => wrapped(mark, words), text);
      return node.name === 'a' ? linkTo(node.attribs.href ?? '', marked) : marked;
    })
    .join('');
}

function codeSpan(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  if (longest === 0) return wrapped('`', code);
  const around = '`'.repeat(longest + 1);
  return `${around} ${code.trim()} ${around}`;
}

const wrapped = (mark: string, text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : line.replace(/^(\s*)(.*?)(\s*)$/, `$1${mark}$2${mark}$3`)))
    .join('\n');

function linkTo(href: string, text: string): string {
  const url = href.trim().replace(/[()\s<>]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const words = text.trim();
  if (!/^(https?:\/\/|mailto:)/i.test(url) || words === '') return text;
  if (words === href.trim() || `mailto:${words}` === href.trim()) return text;
  return text.replace(words, () => `[${words.replace(/[[\]]/g, '\\$&').replace(/\n+/g, ' ')}](${url})`);
}

function plain(node: Node, depth: number): string {
  if ('data' in node && node.type === 'text') return node.data;
  if (!isElement(node) || ignoredTags.has(node.name) || depth > 4 * maxDepth) return '';
  return node.name === 'br' ? '\n' : node.children.map((child) => plain(child, depth + 1)).join('');
}

const tidy = (text: string): string =>
  text
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
