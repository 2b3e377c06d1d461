import { Fragment } from 'react';
import { findIn } from './filterByName';

interface MarkedProps {
  text: string;
  spans: readonly (readonly [from: number, to: number])[];
  look?: string;
}

export const Marked = ({ text, spans, look = 'font-semibold text-ink' }: MarkedProps) => (
  // A new key rebuilds the element, because React cannot update text nodes that a page translation has moved.
  <span key={`${spans.join()} ${text}`}>
    {spans.length === 0 && text}
    {spans.map(([from, to], index) => (
      <Fragment key={from}>
        {text.slice(spans[index - 1]?.[1] ?? 0, from)}
        <mark className={`rounded-sm bg-mark ${look}`}>{text.slice(from, to)}</mark>
        {index === spans.length - 1 && text.slice(to)}
      </Fragment>
    ))}
  </span>
);

export function Highlighted({ text, query }: { text: string; query: string }) {
  const found = query ? findIn(text, query) : null;
  return <Marked text={text} spans={found ? [found] : []} look="text-inherit" />;
}
