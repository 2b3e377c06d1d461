import { type Fence, fenceFinder } from '#contract/text/code';
import { type Block, hasMarkup, plain } from './blocks';
import { inlinesOf, type Links } from './inlines';

const maxParsedLength = 20_000;

const maxDepth = 12;

const heading = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
/** A quote needs a space after `>`, because `>:(` is a smiley and `>>>` is a prompt. */
const quoteLine = /^ {0,3}>(?!>>)(?=[> \t]|$)/;
const nextQuoteLine = /^ {0,3}>(?=[> \t]|$)/;
/** Several stars or a long number do not start a list item. */
const itemLine =
  /^( {0,3})(?:([-+*])|(0|[1-9]\d{0,8})([.)]))([ \t]+)(?!(?<=\*[ \t]+)(?:\*|\S.*[ \t]\*(?:[ \t]|$)))(?!(?<=\+[ \t]+)\d)\S/;

export const parse = (text: string, links: Links): Block[] =>
  text.length > maxParsedLength || !hasMarkup(text) ? plain(text) : blocksOf(text, links, 0);

function blocksOf(text: string, links: Links, depth: number): Block[] {
  const lines = new Lines(text);
  const blocks: Block[] = [];
  let words: string[] = [];
  /** True inside a code comment, where stars do not start a list. */
  let inComment = false;
  const addWords = (line: string) => {
    inComment = /(?:^|\s)\/\*\*?(?=\s|$)(?!.*\*\/)/.test(line) || (inComment && !line.includes('*/'));
    words.push(line);
  };
  const endParagraph = () => {
    if (words.length > 0) blocks.push({ kind: 'text', heading: false, children: inlinesOf(words.join('\n'), links) });
    words = [];
    inComment = false;
  };
  const add = (block: Block) => {
    endParagraph();
    blocks.push(block);
  };

  while (!lines.atEnd) {
    const { line } = lines;
    const isDeep = depth >= maxDepth || inComment;
    const item = isDeep ? null : itemOf(line);
    const title = isDeep ? null : heading.exec(line);
    const fence = lines.fence();
    if (isBlank(line)) {
      endParagraph();
      blocks.push({ kind: 'gap', lines: lines.takeBlank() });
    } else if (title) {
      lines.take();
      add({ kind: 'text', heading: true, children: inlinesOf(title[1] ?? '', links) });
    } else if (!isDeep && quoteLine.test(line)) {
      const quote = lines.takeWhile((next) => nextQuoteLine.test(next));
      const inner = quote.map((next) => next.replace(/^ {0,3}> ?/, '')).join('\n');
      if (inner.trim() === '') for (const next of quote) addWords(next);
      else add({ kind: 'quote', children: blocksOf(inner, links, depth + 1) });
    } else if (item && (words.length === 0 || item.number === null || item.number === 1)) {
      add(listOf(lines, item, links, depth));
    } else if (fence) {
      const before = lines.takeFence(fence);
      if (before !== '') addWords(before);
      add({ kind: 'code', language: fence.language, text: fence.code });
    } else {
      addWords(lines.take());
    }
  }
  endParagraph();
  if (blocks.at(-1)?.kind === 'gap') blocks.pop();
  return blocks;
}

interface ItemStart {
  indent: number;
  /** Column where the item's text starts. */
  width: number;
  mark: string;
  number: number | null;
}

function itemOf(line: string): ItemStart | null {
  const [whole, indent = '', bullet, number, dot = '', space = ''] = itemLine.exec(line) ?? [];
  if (whole === undefined) return null;
  const sign = bullet ?? `${number}${dot}`;
  return {
    indent: indent.length,
    width: indent.length + sign.length + (space.length > 4 ? 1 : space.length),
    mark: bullet ?? dot,
    number: number === undefined ? null : Number(number),
  };
}

function listOf(lines: Lines, first: ItemStart, links: Links, depth: number): Block {
  const items: { number: number; blocks: Block[] }[] = [];
  let loose = false;
  for (let item: ItemStart | null = first; item; ) {
    const { indent, width, number } = item;
    const nested = Math.min(width, indent + 2);
    const isWithin = (line: string) => {
      const start = itemOf(line);
      return start ? start.indent >= nested : /^[ \t]+\S/.test(line);
    };
    const taken = lines.takeItem(isWithin);
    const inner = taken.map((line, at) =>
      at === 0 ? line.slice(width) : line.replace(new RegExp(`^(?:\\t| {1,${width}})`), ''),
    );
    items.push({ number: number ?? 0, blocks: blocksOf(inner.join('\n'), links, depth + 1) });
    loose ||= taken.some(isBlank);
    item = itemOf(lines.peekBeyondBlank());
    if (!item || item.mark !== first.mark) break;
    if (lines.takeBlank() > 0) loose = true;
  }
  // Many people number every item 1, so the parser counts the items of such a list.
  const counts = items.every(({ number }) => number === 1);
  return {
    kind: 'list',
    mark: first.mark === '.' || first.mark === ')' ? first.mark : null,
    loose,
    items: items.map(({ number, blocks }, index) => ({ number: counts ? index + 1 : number, blocks })),
  };
}

const isBlank = (line: string) => line.trim() === '';

class Lines {
  readonly #text: string;
  readonly #fenceIn: (from: number, until: number) => Fence | null;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#fenceIn = /```|~~~/.test(text) ? fenceFinder(text) : () => null;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }
  get line(): string {
    return this.#text.slice(this.#at, this.#endOf(this.#at));
  }

  fence(): Fence | null {
    return this.#fenceIn(this.#at, this.#endOf(this.#at));
  }

  take(): string {
    const { line } = this;
    this.#at += line.length + 1;
    return line;
  }

  takeWhile(wanted: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (!this.atEnd && wanted(this.line)) taken.push(this.take());
    return taken;
  }

  takeBlank(): number {
    return this.takeWhile(isBlank).length;
  }

  takeFence({ from, to }: Fence): string {
    const before = this.#text.slice(this.#at, from).trimEnd();
    const behind = /^[ \t]*/.exec(this.#text.slice(to))?.[0].length ?? 0;
    this.#at = this.#text[to - 1] === '\n' ? to : to + behind;
    return before;
  }

  takeItem(isWithin: (line: string) => boolean): string[] {
    const taken: string[] = [];
    for (;;) {
      const end = this.fence()?.to ?? this.#at + 1;
      do taken.push(this.take());
      while (this.#at < end && !this.atEnd);
      if (!isWithin(this.peekBeyondBlank())) return taken;
      for (const blank of this.takeWhile(isBlank)) taken.push(blank);
    }
  }

  peekBeyondBlank(): string {
    const at = this.#at;
    this.takeBlank();
    const { line } = this;
    this.#at = at;
    return line;
  }

  #endOf(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? this.#text.length : end;
  }
}
