import { LinkifyIt, type Match, REBuilder } from 'linkify-it';
import { safeUrl } from './hiddenTarget';

const maxAddressLength = 10_000;

const unspaced = '\\u2e80-\\u9fff\\uac00-\\ud7af';

class Parts extends REBuilder {
  /** Invisible characters also end an address, because some programs add invisible characters to copied text. */
  override src_Cc =
    '[\\0-\\x1f\\x7f-\\x9f\\xad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]';
  override src_ZPCc = `${this.src_Z}|${this.src_P}|${this.src_Cc}`;
  override src_ZCc = `${this.src_Z}|${this.src_Cc}`;

  /** Internal host names may contain underscores. */
  override get_domain() {
    const letter = this.get_pseudo_letter().source;
    return new RegExp(`(?:${this.get_xn().source}|_?${letter}(?:(?:[-_]|${letter}){0,61}${letter})?)`);
  }
  override get_auth() {
    return new RegExp(`(?:(?:(?!${this.src_ZCc}|[@/?#\\\\[\\]()<>"]).){1,500}@)?`);
  }
  override get_schema_search() {
    const before = `(^|(?!_)(?:[><\uff5c${unspaced}]|${this.src_ZPCc}))`;
    return new RegExp(`${before}(${this.get_schema_names().source})`, 'ig');
  }
}

const options = { fuzzyIP: false, urlAuth: true, maxLength: maxAddressLength };
const web = new LinkifyIt({ ...options, fuzzyEmail: false, rebuilder: new Parts() });
const scheme = 'https://';

const linkify = new LinkifyIt({ ...options, fuzzyEmail: true, rebuilder: new Parts() }).add('www.', {
  validate: (text: string, at: number) => {
    const before = `${scheme}www.`;
    const match = web.matchAtStart(before + text.slice(at, at + maxAddressLength));
    // Returns 0 for `www.` alone, which is not an address.
    return Math.max(0, (match?.lastIndex ?? 0) - before.length);
  },
  normalize: (match: Match) => {
    match.url = scheme + match.raw;
  },
});

export interface FoundLink {
  href: string;
  raw: string;
  at: number;
}

export type Piece = string | FoundLink;

/** Returns null for an unsafe or misleading address, such as `https://bank.example@evil.example`. */
function foundLink(text: string, match: Match): FoundLink | null {
  if (text[match.lastIndex] === '@') return null;
  const colons = /^(?:https?:|www\.)/i.test(match.raw) ? (/:+$/.exec(match.raw)?.[0].length ?? 0) : 0;
  const href = match.url.slice(0, match.url.length - colons);
  const raw = match.raw.slice(0, match.raw.length - colons);
  return safeUrl(href) && { href, raw, at: match.index };
}

export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of linkify.match(text) ?? []) {
    const link = foundLink(text, match);
    if (!link) continue;
    pieces.push(text.slice(end, link.at), link);
    end = link.at + link.raw.length;
  }
  pieces.push(text.slice(end));
  return pieces.filter((piece) => piece !== '');
}

export function linkAtStart(text: string): FoundLink | null {
  if (!/^(?:https?:\/\/|mailto:|www\.)/i.test(text)) return null;
  const start = text.slice(0, maxAddressLength);
  const match = linkify.matchAtStart(start);
  return match && foundLink(start, match);
}
