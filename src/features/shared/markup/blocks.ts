export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'text'; heading: boolean; children: Inline[] }
  /** So many blank lines. */
  | { kind: 'gap'; lines: number }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; children: Block[] }
  /** `mark`: the sign after its numbers. Without numbers it is null. */
  | { kind: 'list'; mark: '.' | ')' | null; loose: boolean; items: Item[] };

interface Item {
  number: number;
  blocks: Block[];
}

/** What is read of a line, without what it looks like. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      typeof inline === 'string' ? inline : inline.kind === 'code' ? inline.text : textOf(inline.children),
    )
    .join('');

/** A text without any of these has no markup and no link. */
const markup = /[*_~`>#[\]\\<]|:\/\/|mailto:|\bwww\.|[\w-]@[\w-]+\.|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/im;

/** Whether a text may mean more than it shows: markup, or an address to follow. Without any it needs no lexer. */
export const hasMarkup = (text: string): boolean => markup.test(text);

/** What a text without markup is made of. */
type PlainBlock = { kind: 'text'; heading: false; children: [string] } | Extract<Block, { kind: 'gap' }>;

/** Paragraphs and the blank lines between them. */
export function plain(text: string): PlainBlock[] {
  const blocks: PlainBlock[] = [];
  let lines: string[] = [];
  let blank = 0;
  const paragraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', heading: false, children: [lines.join('\n')] });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      paragraph();
      blank++;
      continue;
    }
    if (blank > 0) blocks.push({ kind: 'gap', lines: blank });
    blank = 0;
    lines.push(line);
  }
  paragraph();
  return blocks;
}
