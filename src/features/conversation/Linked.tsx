import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
const safe = new Set(['http:', 'https:', 'mailto:']);

/** The text as React nodes, links made clickable; the pieces always add up to the text itself. Loaded with the first link. */
export default function Linked({ text }: { text: string }) {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of linkify.match(text) ?? []) {
    if (!URL.canParse(match.url) || !safe.has(new URL(match.url).protocol)) continue;
    nodes.push(text.slice(end, match.index));
    nodes.push(
      <a
        key={match.index}
        href={match.url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="break-all text-accent underline underline-offset-2 hover:text-accent-strong"
      >
        {match.raw}
      </a>,
    );
    end = match.lastIndex;
  }
  nodes.push(text.slice(end));
  return nodes;
}
