interface TextLine {
  text: string;
  rect: DOMRect;
}

const shown = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The lines in which a node's words stand, each with the rectangle around them. */
export function linesOf(node: Text): TextLine[] {
  if (node.data.trim() === '') return [];
  const range = document.createRange();
  const rectsIn = (start: number, end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const [only, ...more] = rectsIn(0, node.length);
  if (!only) return [];
  if (more.length === 0) return [{ text: shown(node.data), rect: only }];

  const lines: { start: number; end: number; top: number }[] = [];
  const add = (start: number, end: number) => {
    const [first, ...others] = rectsIn(start, end);
    if (!first) return;
    if (others.length > 0 && end - start > 1) {
      // A long word that is broken.
      for (let at = start; at < end; at++) add(at, at + 1);
      return;
    }
    const last = lines.at(-1);
    if (last && Math.abs(last.top - first.top) < first.height / 2) last.end = end;
    else lines.push({ start, end, top: first.top });
  };
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) add(index, index + word.length);
  return lines.map(({ start, end }) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return { text: shown(node.data.slice(start, end)), rect: range.getBoundingClientRect() };
  });
}
