import { LinkifyIt } from 'linkify-it';

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
const safe = new Set(['http:', 'https:', 'mailto:']);

/** A piece of a text: words, or an address that may be followed. */
export type Piece = string | { href: string; raw: string; at: number };

/** Splits a text at its links; the pieces always add up to the text itself. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of linkify.match(text) ?? []) {
    if (!URL.canParse(match.url) || !safe.has(new URL(match.url).protocol)) continue;
    pieces.push(text.slice(end, match.index), { href: match.url, raw: match.raw, at: match.index });
    end = match.lastIndex;
  }
  pieces.push(text.slice(end));
  return pieces;
}
