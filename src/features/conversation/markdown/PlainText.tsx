import { useContext } from 'react';
import { mentions } from '../../../contract/mentions';
import { splitLinks } from './links';
import { PeopleContext } from './people';
import { SafeLink } from './SafeLink';

/** What was typed without markup: links become links, and names that are called stand out. */
export function PlainText({ text }: { text: string }) {
  if (!text.includes('@') && !text.includes(':')) return text;
  return splitLinks(text).map((piece, index) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
      <TextWithMentions key={index} text={piece} />
    ) : (
      <SafeLink key={`link-${piece.at}`} href={piece.href} words={piece.raw}>
        {piece.raw}
      </SafeLink>
    ),
  );
}

function TextWithMentions({ text }: { text: string }) {
  const { usernames, me } = useContext(PeopleContext);
  const found = mentions(text, usernames);
  if (found.length === 0) return text;
  let end = 0;
  return [
    ...found.flatMap(({ at, length, username }) => {
      const before = text.slice(end, at);
      end = at + length;
      const mine = username === me;
      const Tag = mine ? 'strong' : 'span';
      return [
        before,
        <Tag
          key={at}
          dir="auto"
          className={
            mine
              ? 'rounded-sm bg-ember-soft px-0.75 font-[650] text-ember-ink forced-colors:outline'
              : 'rounded-sm bg-soft px-0.75 font-[650] text-brand-strong'
          }
        >
          {text.slice(at, end)}
        </Tag>,
      ];
    }),
    text.slice(end),
  ];
}
