import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainTexts } from '../../../../e2e/corpus/plainTexts';
import { safeUrl } from '../links/hiddenTarget';
import { linkAtStart } from '../links/links';
import { type Block, textOf } from './blocks';
import { parse } from './parse';

const read = (text: string) => parse(text, { linkAtStart, isSafe: (href) => safeUrl(href) !== null });

/** Returns the visible text in order, including labels of code blocks and numbers of list items. */
const seen = (blocks: readonly Block[]): string => blocks.map(seenOf).join('\n');
function seenOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return textOf(block.children);
    case 'code':
      return `${block.language}\n${block.text}`;
    case 'quote':
      return seen(block.children);
    case 'list':
      return block.items
        .map(({ number, blocks }) => `${block.mark ? number + block.mark : '•'} ${seen(blocks)}`)
        .join('\n');
    case 'gap':
      return '\n'.repeat(block.lines - 1);
  }
}

const bare = (text: string) => text.replace(/\s/g, '');
const isMarkup = /^\s*(?:[#>-] |#{2,6} )/m;

describe.each(Object.entries(plainTexts))('%s', (_, texts) => {
  test.each(texts.filter((text) => !isMarkup.test(text)))('%j is read as it was typed', (text) => {
    expect(bare(seen(read(text)))).toBe(bare(text));
  });
});

const runs = Number(process.env.PLAIN_TEXT_RUNS ?? 400);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
test(`each character of ${runs} texts without markup is on screen, in order`, () => {
  console.info(`seed of the plain texts: ${seed}`);
  const piece = fc.constantFrom(...Object.values(plainTexts).flat());
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', '\n', ', ', '\n\n')), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.flat().join(''))
    .filter((typed) => !isMarkup.test(typed));
  fc.assert(
    fc.property(text, (typed) => {
      expect(bare(seen(read(typed)))).toBe(bare(typed));
    }),
    { numRuns: runs, seed },
  );
});
