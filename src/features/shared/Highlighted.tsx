import { Marked } from '../../ui/Marked';
import { findIn } from './find';

/** A text with the part that was looked for marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const found = query ? findIn(text, query) : null;
  return <Marked text={text} spans={found ? [found] : []} look="text-inherit" />;
}
