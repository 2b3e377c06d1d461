import { Marked } from '../../ui/Marked';
import { findIn } from './find';

export function Highlighted({ text, query }: { text: string; query: string }) {
  const found = query ? findIn(text, query) : null;
  return <Marked text={text} spans={found ? [found] : []} look="text-inherit" />;
}
