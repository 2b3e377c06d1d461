import type { Span } from '../../contract/fold';
import { replyOf } from '../../contract/replies';
import { spansOf } from '../../data/search/searchTerms';

const contextLength = 30;
const maxExcerptLength = 160;

/** The part of a text around the first hit, and the hits in it. */
export function excerptOf(text: string, terms: readonly string[]): { text: string; spans: Span[] } {
  const line = foundIn(text, terms).replace(/\s+/g, ' ').trim();
  const [first] = spansOf(line, terms);
  const from = Math.max(0, (first?.[0] ?? 0) - contextLength);
  // Not in the middle of a word, nor of a character made of two.
  const start = from === 0 ? 0 : line.indexOf(' ', from) + 1 || from;
  const cut = `${start > 0 ? '…' : ''}${line.slice(start, start + maxExcerptLength)}${line.length > start + maxExcerptLength ? '…' : ''}`;
  return { text: cut, spans: spansOf(cut, terms) };
}

/** Of a reply its answer, or what it quotes when only that holds the words. */
function foundIn(text: string, terms: readonly string[]): string {
  const reply = replyOf(text);
  if (!reply) return text;
  return spansOf(reply.answer, terms).length > 0 ? reply.answer : `${reply.username}: ${reply.words}`;
}
