import { useEffect } from 'react';
import { spansOf, termsOf } from '#data/search/searchTerms';

const highlightName = 'found';

export default function FoundText({ query, row }: { query: string; row: () => HTMLElement | null }) {
  // The effect runs after each render, because the row may be a new element.
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
