export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'text'; heading: boolean; children: Inline[] }
  | { kind: 'gap'; lines: number }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; children: Block[] }
  /** `mark`: the sign after a number; null for bullets. */
  | { kind: 'list'; mark: '.' | ')' | null; loose: boolean; items: { number: number; blocks: Block[] }[] };

export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      typeof inline === 'string' ? inline : inline.kind === 'code' ? inline.text : textOf(inline.children),
    )
    .join('');

const markup = /[*_~`>#[\]\\<]|:\/\/|mailto:|\bwww\.|[\w-]@[\w-]+\.|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/im;

export const hasMarkup = (text: string): boolean => markup.test(text);

type PlainBlock = { kind: 'text'; heading: false; children: [string] } | Extract<Block, { kind: 'gap' }>;

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
