import { codeSpans, fenceFinder } from '#contract/text/code';

export function isInCode(text: string, caret: number): boolean {
  if (!/[`~]/.test(text)) return false;
  const fenceIn = fenceFinder(text);
  let done = 0;
  for (let fence = fenceIn(0, caret); fence; fence = fenceIn(done, caret)) {
    if (caret < fence.to || !fence.closed) return true;
    done = fence.to;
  }
  const line = text.slice(Math.max(done, text.lastIndexOf('\n', caret - 1) + 1), caret);
  if (/^[ \t]*```[^`]*$/.test(line)) return true;
  const spanAt = codeSpans(line);
  let end = 0;
  for (const { index } of line.matchAll(/(?<!\\)`+/g)) {
    if (index < end) continue;
    const span = spanAt(index);
    if (!span) return true;
    end = index + span.raw.length;
  }
  return false;
}
