/** A fenced code block. `from` to `to` includes the fences and the last line end. */
export interface Fence {
  from: number;
  to: number;
  language: string;
  code: string;
  closed: boolean;
}

/**
 * A fence is a complete run of backticks or tildes without a preceding backslash. Tildes open a block only at the start
 * of a line.
 */
const opening = /(?<![\\`])`{3,}|(?<=^[ \t]*)~{3,}/gm;
const closing = /`{3,}(?![`\p{L}\p{N}])/gu;
const closingTildes = /(?<=^[ \t]*)~{3,}(?=[ \t]*$)/gm;
/** If the text after the opening fence does not match, it is the first line of the code. */
const languageName = /^[a-z][\w+#.-]{0,23}$/i;

const spanEnd = /^(`+)[^`].*?\1(?!`)/;

/** Reads the code span that begins at a run of backticks. Finds all runs once, so the search is linear. */
export function codeSpans(text: string): (at: number) => { raw: string; text: string } | null {
  const runs = text.includes('`') ? [...text.matchAll(/`+/g)] : [];
  let next = 0;
  const missing = new Set<number>();
  return (at) => {
    while (next < runs.length && (runs[next]?.index ?? 0) < at) next++;
    const begin = runs[next];
    const length = begin?.[0].length ?? 0;
    if (begin?.index !== at || missing.has(length)) return null;
    let last = next + 1;
    while (last < runs.length && runs[last]?.[0].length !== length) last++;
    const end = runs[last];
    if (!end) {
      missing.add(length);
      return null;
    }
    const lines = text.slice(at + length, end.index);
    if (lines.trim() === '' && lines.includes('\n')) return null;
    const inner = lines.replaceAll('\n', ' ');
    const padded = /^ .*[^ ].* $/.test(inner);
    return { raw: text.slice(at, end.index + length), text: padded ? inner.slice(1, -1) : inner };
  };
}

/** Finds the next code block before `until`. Finds all closing fences once, so the search is linear. */
export function fenceFinder(text: string): (from: number, until?: number) => Fence | null {
  const ends = { '`': [...text.matchAll(closing)], '~': [...text.matchAll(closingTildes)] };

  const fenceAt = (at: number, run: string): Fence | null => {
    const mark = run.startsWith('~') ? '~' : '`';
    const lineEnd = text.indexOf('\n', at);
    const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(Math.max(0, at - 80), at))?.[1];
    if (lineEnd < 0) return null;
    const words = text.slice(at + run.length, lineEnd);
    const end = ends[mark].find((match) => match.index > lineEnd && match[0].length >= run.length);
    if (!end && (indent === undefined || (mark === '~' && !languageName.test(words.trim() || 'x')))) return null;

    const body = text.slice(lineEnd + 1, end?.index).replace(end ? /(?:^|\n)[ \t]*$/ : /\n$/, '');
    const isLanguage = languageName.test(words.trim()) && body.trim() !== '';
    const first = isLanguage || words.trim() === '' ? '' : words.replace(/^[ \t]/, '');
    const code = indent ? body.replace(new RegExp(`^[ \t]{1,${indent.length}}`, 'gm'), '') : body;
    if (first === '' && code.trim() === '') return null;
    const behind = end ? end.index + end[0].length : text.length;
    const rest = /^[ \t]*(?:\n|$)/.exec(text.slice(behind))?.[0].length ?? 0;
    return {
      from: at - (indent?.length ?? 0),
      to: behind + rest,
      language: isLanguage ? words.trim() : '',
      code: first && code ? `${first}\n${code}` : first || code,
      closed: end !== undefined,
    };
  };

  return (from, until = text.length) => {
    opening.lastIndex = from;
    for (let match = opening.exec(text); match && match.index < until; match = opening.exec(text)) {
      const { lastIndex } = opening;
      // A run that is closed on the same line is a code span.
      const span = spanEnd.exec(text.slice(match.index, text.indexOf('\n', lastIndex)));
      const fence = span ? null : fenceAt(match.index, match[0]);
      if (fence) return fence;
      opening.lastIndex = span ? match.index + span[0].length : lastIndex;
    }
    return null;
  };
}

export function withoutFences(text: string): string {
  const fenceIn = fenceFinder(text);
  let plain = '';
  let done = 0;
  for (let fence = fenceIn(0); fence; fence = fenceIn(done)) {
    plain += `${text.slice(done, fence.from)}\n${fence.code}\n`;
    done = fence.to;
  }
  return plain + text.slice(done);
}

/** Replaces code by spaces, because a name in code is no mention. */
export function withoutCode(text: string): string {
  if (!/[`~]/.test(text)) return text;
  const fenceIn = fenceFinder(text);
  const spanAt = codeSpans(text);
  const blank = (from: number, to: number) => ' '.repeat(to - from);
  let quiet = '';
  let done = 0;
  const words = (until: number) => {
    for (const { index } of text.slice(0, until).matchAll(/(?<!\\)`+/g)) {
      const span = index < done ? null : spanAt(index);
      if (!span || index + span.raw.length > until) continue;
      quiet += text.slice(done, index) + blank(0, span.raw.length);
      done = index + span.raw.length;
    }
    quiet += text.slice(done, until);
  };
  for (let fence = fenceIn(0); fence; fence = fenceIn(fence.to)) {
    words(fence.from);
    quiet += blank(fence.from, fence.to);
    done = fence.to;
  }
  words(text.length);
  return quiet;
}
