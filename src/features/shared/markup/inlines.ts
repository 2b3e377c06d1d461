import { codeSpans } from '#contract/text/code';
import type { Inline } from './blocks';

export interface FoundLink {
  href: string;
  raw: string;
}

export interface Links {
  linkAtStart: (text: string) => FoundLink | null;
  isSafe: (href: string) => boolean;
}

interface Run {
  run: string;
  slashes: number;
  /** Number of unmatched signs. */
  left: number;
  /** True if a backslash prevented a match. */
  spared: boolean;
  at: number;
  end: number;
  opens: boolean;
  closes: boolean;
  /** Index in the paragraph's nodes. */
  place: number;
}

type Node = Inline | Run;

const sign =
  /(?<slashes>\\*)(?<run>\*+|_+|~+)|\\(?<escaped>[!-/:-@[-`{-~])|(?<ticks>`+)|\[|<|(?<![^\P{L}\u2e80-\u9fff\uac00-\ud7af]|\p{N})(?:https?:\/\/|mailto:|www\.)/giu;
const angled = /^<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)>/i;
const target =
  /\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*\))+))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const maxOpen = 12;
const maxLabelLength = 1_000;
const maxSlantedLength = 1_000;

const unspaced =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const identifier = /^[\p{L}\p{N}_]+$/u;
/** Matches text that is probably code: an assignment, the end of a statement, a constant. */
const codeLike = /[;={}|^\n]|\\[^*_~]|^[A-Z\d]*_[A-Z\d_]*$/;
const pairs = ["''", '""', '()', '[]', '{}', '<>'];
const beyondAscii = /(?![\0-\x7f])[\p{P}\p{So}]/u;

const single = {
  before: /^$|[\s\p{Ps}\p{Pi}"':-]/u,
  first: /[^\s.,:;!?/|)\]}>=&%+]/u,
  last: /[^\s([{<=/|&-]/u,
  after: /^$|[\s\p{Pe}\p{Pf}\p{Pd}.,:;!?"'<]/u,
};
const double = {
  before: /^$|[^\p{L}\p{N}\p{M}/\\.)\]}^$&=]/u,
  first: /[^\s,:;/|)\]}=&]/u,
  last: /[^\s([{<=/|&]/u,
  after: /^$|[^\p{L}\p{N}\p{M}/\\=^$&]/u,
};

/** Markup signs without effect stay in the text, for example stars in a sum. */
export function inlinesOf(text: string, links: Links | null): Inline[] {
  const nodes: Node[] = [];
  const open: Run[] = [];
  let done = 0;
  const put = (at: number, end: number, node?: Node) => {
    if (at > done) nodes.push(text.slice(done, at));
    if (node !== undefined) nodes.push(node);
    done = end;
  };
  const spanAt = codeSpans(text);

  sign.lastIndex = 0;
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const { index: at } = match;
    const { slashes = '', run, escaped, ticks } = match.groups ?? {};
    let end = at + match[0].length;
    if (run !== undefined) {
      const found = runOf(text, at, slashes.length, run);
      put(at, end);
      close(text, nodes, open, found);
      found.place = nodes.length;
      if (found.opens && found.left > 0 && !found.spared) open.push(found);
      if (open.length > maxOpen) open.shift();
      nodes.push(found);
    } else if (escaped !== undefined) {
      if (keepsWords(text, at, links)) put(at, end, escaped);
    } else if (ticks !== undefined) {
      const span = spanAt(at);
      if (span) {
        end = at + span.raw.length;
        put(at, end, { kind: 'code', text: span.text });
      }
    } else {
      const link = links && linkAt(text, at, links, open);
      if (link) {
        end = at + link.raw.length;
        put(at, end, { kind: 'link', href: link.href, children: link.children });
      }
    }
    // Resets `lastIndex`, because parsing a link uses the same expression.
    sign.lastIndex = end;
  }
  put(text.length, text.length);
  return joined(nodes, text);
}

function runOf(text: string, at: number, slashes: number, run: string): Run {
  const end = at + slashes + run.length;
  const before = /([^\\*_~])[\\*_~]*$/u.exec(text.slice(Math.max(0, at - 10), at))?.[1] ?? '';
  const after = /^[\\*_~]*([^\\*_~])/u.exec(text.slice(end, end + 10))?.[1] ?? '';
  const found = { run, slashes, left: run.length, spared: false, at, end, place: 0 };
  if (run.length > 3 || pairs.includes(before + after)) return { ...found, opens: false, closes: false };
  if (run.startsWith('~')) {
    const strikes = run.length === 2;
    return {
      ...found,
      opens: strikes && /^[^\s]/.test(after) && !/\p{N}/u.test(before),
      closes: strikes && /\S$/.test(before),
    };
  }
  const beside = run.length === 1 ? single : double;
  const borders = (neighbour: string) =>
    beyondAscii.test(neighbour) || (!run.startsWith('_') && unspaced.test(neighbour));
  return {
    ...found,
    opens: beside.first.test(after) && (beside.before.test(before) || borders(before)),
    closes: beside.last.test(before) && (beside.after.test(after) || borders(after)),
  };
}

function close(text: string, nodes: Node[], open: Run[], end: Run): void {
  while (end.closes && end.left > 0) {
    const at = open.findLastIndex((begin) => fits(begin, end));
    const begin = open[at];
    if (!begin) return;
    if (!isEmphasis(text, begin, end, nodes)) {
      open.splice(at, 1);
      return;
    }
    if (begin.slashes % 2 === 1 || end.slashes % 2 === 1) {
      open.splice(at, 1);
      begin.spared = true;
      end.spared = true;
      return;
    }
    const length = Math.min(begin.left, end.left);
    const children = joined(nodes.splice(begin.place + 1), text);
    nodes.push(emphasis(begin.run, length, children));
    begin.left -= length;
    end.left -= length;
    open.length = begin.left > 0 ? at + 1 : at;
  }
}

/** `***` may close a run of one sign and then a run of two signs. */
const fits = (begin: Run, end: Run): boolean =>
  begin.run[0] === end.run[0] &&
  (begin.left === end.left ||
    (begin.run.length === 3 && end.left < begin.left) ||
    (end.run.length === 3 && begin.left < end.left));

function emphasis(run: string, length: number, children: Inline[]): Inline {
  if (run.startsWith('~')) return { kind: 'del', children };
  if (length === 1) return { kind: 'em', children };
  const strong: Inline = { kind: 'strong', children };
  return length === 2 ? strong : { kind: 'em', children: [strong] };
}

function isEmphasis(text: string, begin: Run, end: Run, nodes: readonly Node[]): boolean {
  const inner = text.slice(begin.end, end.at);
  if (!visible.test(inner)) return false;
  // An unmatched sign between the two runs indicates code, so the runs stay plain text.
  const isLeft = (node: Node) =>
    typeof node === 'object' && 'run' in node && node.run === begin.run && node.left > 0 && !node.spared;
  const isAlone = begin.run === end.run && begin.run !== '**' && inner.length <= maxSlantedLength;
  if (begin.run.length > 1 || end.run.length > 1)
    return begin.run !== '__' || (isAlone && !identifier.test(inner) && !nodes.slice(begin.place + 1).some(isLeft));
  const words = inner.replace(/`[^`]*`|https?:\/\/\S+/g, '');
  if (!isAlone || codeLike.test(words)) return false;
  if (!identifier.test(inner) && nodes.slice(begin.place + 1).some(isLeft)) return false;
  let depth = 0;
  let lowest = 0;
  for (const bracket of words.match(/[()[\]]/g) ?? []) {
    depth += '(['.includes(bracket) ? 1 : -1;
    lowest = Math.min(lowest, depth);
  }
  return depth === lowest && (lowest === 0 || !/[([]/.test(text[begin.at - 1] ?? ''));
}

function keepsWords(text: string, at: number, links: Links | null): boolean {
  const behind = text.slice(at + 1, at + 12);
  switch (behind[0]) {
    case '`':
      return text.indexOf('`') !== at + 1 || text.includes('`', at + 2);
    case '[':
    case '<':
      return links !== null && linkAt(text, at + 1, links) !== null;
    case ']':
      return behind[1] === '(' && text.lastIndexOf('[', at) >= 0;
    case '(':
      return text[at - 1] === ']';
    case '\\':
      return behind[1] !== '\\' && keepsWords(text, at + 1, links);
    default:
      return beginsBlock(text, at, behind);
  }
}

function beginsBlock(text: string, at: number, behind: string): boolean {
  const before = /(?:^|\n) {0,3}(\d{0,9})$/.exec(text.slice(Math.max(0, at - 13), at));
  if (!before) return false;
  return before[1] === '' ? /^(?:#{1,6}\s|>(?:\s|$)|[-+*][ \t]+\S)/.test(behind) : /^[.)][ \t]+\S/.test(behind);
}

function linkAt(
  text: string,
  at: number,
  links: Links,
  open: readonly Run[] = [],
): (FoundLink & { children: Inline[] }) | null {
  if (text[at] === '<') {
    const [raw, address] = angled.exec(text.slice(at)) ?? [];
    if (raw === undefined || address === undefined) return null;
    const href = /^(?:https?:|mailto:)/i.test(address) ? address : `mailto:${address}`;
    return links.isSafe(href) ? { raw, href, children: [address] } : null;
  }
  if (text[at] !== '[') {
    const whole = links.linkAtStart(text.slice(at));
    // Emphasis signs around an address are not part of the address.
    const around = open.find(({ run }) => whole?.raw.endsWith(run))?.run.length ?? 0;
    const link = around === 0 ? whole : links.linkAtStart(text.slice(at, at + (whole?.raw.length ?? 0) - around));
    return link && { ...link, children: [link.raw] };
  }
  if (text[at - 1] === '!') return null;
  const labelEnd = endOfLabel(text, at);
  target.lastIndex = labelEnd + 1;
  const [rest, plain, bare] = (labelEnd > 0 && target.exec(text)) || [];
  const label = text.slice(at + 1, labelEnd);
  // If a label contains a link, only the inner link becomes a link.
  if (rest === undefined || label === '' || /\]\(/.test(label.replace(/`[^`]*`/g, ''))) return null;
  const href = (plain ?? bare ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
  if (!links.isSafe(href)) return null;
  const raw = text.slice(at, labelEnd + 1) + rest;
  return { raw, href, children: inlinesOf(label.replace(/\\([[\]])/g, '$1'), null) };
}

function endOfLabel(text: string, at: number): number {
  const part = text.slice(at, at + maxLabelLength);
  if (!part.includes('](')) return -1;
  let depth = 0;
  for (const { 0: found, index } of part.matchAll(/\\.|(`+)(?!`)[^`](?:[\s\S]*?[^`])??\1(?!`)|[[\]]/g)) {
    if (found === '[') depth++;
    else if (found === ']' && --depth === 0) return at + index;
  }
  return -1;
}

function joined(nodes: readonly Node[], text: string): Inline[] {
  const result: Inline[] = [];
  for (const node of nodes) {
    const inline = typeof node === 'object' && 'run' in node ? signsOf(node, text) : node;
    const last = result.at(-1);
    if (typeof inline === 'string' && typeof last === 'string') result[result.length - 1] = last + inline;
    else if (inline !== '') result.push(inline);
  }
  return result;
}

function signsOf({ run, slashes, left, spared, at, end }: Run, text: string): string {
  const isMark = slashes === 1 && run === '*' && beginsBlock(text, at, text.slice(end - 1, end + 9));
  const used = spared || left < run.length || isMark;
  return '\\'.repeat(used ? Math.floor(slashes / 2) : slashes) + run.slice(0, left);
}
