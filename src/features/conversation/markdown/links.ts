import { LinkifyIt } from 'linkify-it';

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
const safe = new Set(['http:', 'https:', 'mailto:']);

export interface FoundLink {
  href: string;
  raw: string;
  at: number;
}

/** A piece of a text: words, or an address that may be followed. */
export type Piece = string | FoundLink;

/** The address as a browser understands it, or null for one that may not be followed. */
export function safeUrl(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return safe.has(url.protocol) ? url : null;
}

/** Splits a text at its links; the pieces always add up to the text itself. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of linkify.match(text) ?? []) {
    if (!safeUrl(match.url)) continue;
    pieces.push(text.slice(end, match.index), { href: match.url, raw: match.raw, at: match.index });
    end = match.lastIndex;
  }
  pieces.push(text.slice(end));
  return pieces.filter((piece) => piece !== '');
}

/** The link that a text begins with. */
export function linkAtStart(text: string): FoundLink | null {
  if (!/^(?:https?:\/\/|mailto:)/i.test(text)) return null;
  // No address is longer; looking further costs the square of the text's length where many begin.
  const match = linkify.matchAtStart(text.slice(0, 2_048));
  return match && safeUrl(match.url) ? { href: match.url, raw: match.raw, at: 0 } : null;
}
