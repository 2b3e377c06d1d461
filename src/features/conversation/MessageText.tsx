import { LinkifyIt } from 'linkify-it';
import { type ReactNode, useState } from 'react';
import { t } from '../../words/words';

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
const safe = new Set(['http:', 'https:', 'mailto:']);

/** The text as React nodes, links made clickable; the pieces always add up to the text itself. */
export function linked(text: string): ReactNode[] {
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

/** Long runs of invisible layout characters are shown as eight: more only freezes the browser. */
const calm = (text: string) => text.replace(/([\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]{8})[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]+/g, '$1');

const long = (text: string) => text.length > 1_200 || (text.match(/\n/g)?.length ?? 0) > 18;

/** Text as it was sent: line breaks kept, its own direction, never HTML. */
export function MessageText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const collapsed = long(text) && !open;
  return (
    <>
      <div
        dir="auto"
        className={`isolate break-words whitespace-pre-wrap ${collapsed ? 'max-h-72 overflow-hidden mask-b-from-70%' : ''}`}
      >
        {linked(calm(text))}
      </div>
      {long(text) && (
        <button
          type="button"
          aria-expanded={open}
          className="min-h-6 font-medium text-accent hover:underline"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'message.showLess' : 'message.showMore')}
        </button>
      )}
    </>
  );
}
