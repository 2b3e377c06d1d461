import { createPart } from '../../../ui/parts/parts';
import { usePart } from '../../../ui/parts/usePart';
import { hasMarkup } from '../../shared/markup/blocks';
import { PlainText } from './PlainText';

/** The lexer, the finder of addresses and what shows their findings: most messages need none of them. */
export const markedUpPart = createPart(() => import('./MarkedUpText'));

/** A message's text as elements, never as HTML. Until the lexer is there markup is shown as it was typed. */
export function Markdown({ text }: { text: string }) {
  const wanted = hasMarkup(text);
  const part = usePart(markedUpPart, wanted);
  return wanted && part ? <part.MarkedUpText text={text} /> : <PlainText text={text} />;
}
