import { withoutFences } from '../../contract/code';
import type { Span } from '../../contract/fold';
import { replyOf } from '../../contract/replies';
import { spansOf } from '../../data/search/searchTerms';
import { truncate } from './truncate';

const contextLength = 30;
const maxExcerptLength = 160;

/** The part of a text around the first hit, and the hits in it. */
export function excerptOf(text: string, terms: readonly string[]): { text: string; spans: Span[] } {
  const found = foundIn(text, terms);
  // Around code that is shown in one line its fences say nothing, unless the words stand there.
  const plain = withoutFences(found);
  const line = (spansOf(plain, terms).length > 0 ? plain : found).replace(/\s+/g, ' ').trim();
  const [first] = spansOf(line, terms);
  const at = first?.[0] ?? 0;
  const from = Math.max(0, at - contextLength);
  // Not in the middle of a word, as long as the hit stays in it; some languages have no spaces.
  const space = line.indexOf(' ', from);
  const start = from > 0 && space >= 0 && space < at ? space + 1 : from;
  // Nor of a character made of two.
  const rest = line.slice(start).replace(/^\p{Cs}/u, '');
  const shown = truncate(rest, maxExcerptLength);
  const excerpt = `${start > 0 ? '…' : ''}${shown}${shown.length < rest.length ? '…' : ''}`;
  return { text: excerpt, spans: spansOf(excerpt, terms) };
}

/** Of a reply its answer, or what it quotes when only that holds the words. */
function foundIn(text: string, terms: readonly string[]): string {
  const reply = replyOf(text);
  if (!reply) return text;
  return spansOf(reply.answer, terms).length > 0 ? reply.answer : `${reply.username}: ${reply.words}`;
}
