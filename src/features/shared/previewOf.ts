import { type Block, textOf } from './markup/blocks';
import { parse } from './markup/parse';
import { truncate } from './truncate';

/** More never fits the line. */
const maxPreviewLength = 160;

/** Nothing is followed here: it is enough to know how far an address reaches. */
const links = {
  linkAtStart: (text: string) => {
    const raw = /^\S+/.exec(text)?.[0];
    return raw === undefined ? null : { raw, href: raw };
  },
  isSafe: (href: string) => /^(?:https?:\/\/|mailto:)/i.test(href),
};

/** A message in one line of plain words. */
export function previewOf(message: string): string {
  // Cut first, so that the work is bounded whatever was sent.
  const beginning = truncate(message.trim(), maxPreviewLength);
  const plain = line(parse(beginning, links)).replace(/\s+/g, ' ').trim();
  return truncate(plain, maxPreviewLength) || beginning;
}

const line = (blocks: readonly Block[]): string => blocks.map(lineOf).join(' ');

function lineOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return textOf(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return line(block.children);
    case 'list':
      return block.items
        .map(({ number, blocks }) => `${block.mark ? number + block.mark : '•'} ${line(blocks)}`)
        .join(' ');
    case 'gap':
      return '';
  }
}
