import { useEffect } from 'react';
import { spansOf, termsOf } from '#data/search/searchTerms';

const highlightName = 'found';

interface FoundTextProps {
  query: string;
  /** The row of the message that was led to. */
  row: () => HTMLElement | null;
}

/** Marks the words somebody looked for in the message they were led to, without touching its elements. */
export default function FoundText({ query, row }: FoundTextProps) {
  // The browser's registry of highlights is outside of React. Set after every render: the row may be a new one.
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    const element = row()?.querySelector('[data-text]');
    if (!element) return;
    CSS.highlights.set(highlightName, new Highlight(...rangesIn(element, termsOf(query))));
    return () => void CSS.highlights.delete(highlightName);
  });
  return null;
}

function rangesIn(element: Element, terms: string[]): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const [from, to] of spansOf(text.nodeValue ?? '', terms)) {
      const range = new Range();
      range.setStart(text, from);
      range.setEnd(text, to);
      ranges.push(range);
    }
  return ranges;
}
