import { splitLinks } from '../../shared/links/links';
import { MessageLink } from './MessageLink';
import { TextWithMentions } from './PlainText';

/** What was typed without markup: addresses become links, and names that are called stand out. */
export function LinkedText({ text }: { text: string }) {
  if (!/:|@|www\./i.test(text)) return <TextWithMentions text={text} />;
  return splitLinks(text).map((piece, index) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
      <TextWithMentions key={index} text={piece} />
    ) : (
      <MessageLink key={`link-${piece.at}`} href={piece.href} words={piece.raw}>
        {piece.raw}
      </MessageLink>
    ),
  );
}
