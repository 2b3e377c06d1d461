import { LinkifyIt } from 'linkify-it';
import { safeUrl } from './host';

/** No address is longer; looking further costs the square of the text's length where many begin. */
const maxAddressLength = 2_048;

const web = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
/** What people leave out before `www.`. */
const scheme = 'https://';

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false }).add('www.', {
  validate: (text: string, at: number) => {
    const before = `${scheme}www.`;
    const match = web.matchAtStart(before + text.slice(at, at + maxAddressLength));
    // Without more than the `www` it is no address.
    return Math.max(0, (match?.lastIndex ?? 0) - before.length);
  },
  normalize: (match: { url: string; raw: string }) => {
    match.url = scheme + match.raw;
  },
});

export interface FoundLink {
  href: string;
  raw: string;
  at: number;
}

/** A piece of a text: words, or an address that may be followed. */
export type Piece = string | FoundLink;

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
  if (!/^(?:https?:\/\/|mailto:|www\.)/i.test(text)) return null;
  const match = linkify.matchAtStart(text.slice(0, maxAddressLength));
  return match && safeUrl(match.url) ? { href: match.url, raw: match.raw, at: 0 } : null;
}
