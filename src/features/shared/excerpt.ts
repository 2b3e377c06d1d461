import type { Span } from '../../contract/fold';
import { replyOf } from '../../contract/replies';
import { withoutFences } from '../../contract/text/code';
import { spansOf } from '../../data/search/searchTerms';
import { truncate } from './messageLine';

const contextLength = 30;
const maxExcerptLength = 160;

export function excerptOf(text: string, terms: readonly string[]): { text: string; spans: Span[] } {
  const found = foundIn(text, terms);
  const plain = withoutFences(found);
  const line = (spansOf(plain, terms).length > 0 ? plain : found).replace(/\s+/g, ' ').trim();
  const [first] = spansOf(line, terms);
  const at = first?.[0] ?? 0;
  const from = Math.max(0, at - contextLength);
  const space = line.indexOf(' ', from);
  const start = from > 0 && space >= 0 && space < at ? space + 1 : from;
  const rest = line.slice(start).replace(/^\p{Cs}/u, '');
  const shown = truncate(rest, maxExcerptLength);
  const excerpt = `${start > 0 ? '…' : ''}${shown}${shown.length < rest.length ? '…' : ''}`;
  return { text: excerpt, spans: spansOf(excerpt, terms) };
}

function foundIn(text: string, terms: readonly string[]): string {
  const reply = replyOf(text);
  if (!reply) return text;
  return spansOf(reply.answer, terms).length > 0 ? reply.answer : `${reply.username}: ${reply.words}`;
}
