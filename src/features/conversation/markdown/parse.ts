import { Lexer, type MarkedToken, type Token } from 'marked';
import { safeUrl } from '../../shared/links/links';
import { type Block, hasMarkup, type Inline, plain } from './blocks';
import { ChatTokenizer } from './ChatTokenizer';

/** Longer texts come only from services with other limits; they are shown as they are. */
const maxParsedLength = 20_000;

/** A message as blocks. Whatever is not in the subset is still there, as it was typed. */
export function parse(text: string): Block[] {
  if (text.length > maxParsedLength || !hasMarkup(text)) return plain(text);
  try {
    return blocksOf(new Lexer({ gfm: true, tokenizer: new ChatTokenizer() }).lex(text));
  } catch {
    // If the lexer throws, the text is shown without markup.
    return plain(text);
  }
}

/** The first line end of a gap ends the line before it, unless there is none. */
function gap(raw: string, atStart: boolean): Block[] {
  const lines = raw.split('\n').length - 1 - (atStart ? 0 : 1);
  return lines > 0 ? [{ kind: 'gap', lines }] : [];
}

const kinds = new Set(['space', 'code', 'heading', 'blockquote', 'list', 'paragraph', 'text', 'checkbox', 'escape']);
for (const kind of ['strong', 'em', 'del', 'codespan', 'link']) kinds.add(kind);
const isKnown = (token: Token): token is MarkedToken => kinds.has(token.type);

function blocksOf(tokens: Token[]): Block[] {
  return tokens.flatMap((token, index): Block[] => {
    if (isKnown(token)) {
      switch (token.type) {
        case 'checkbox':
          return [];
        case 'space':
          return gap(token.raw, index === 0);
        case 'code':
          return [{ kind: 'code', language: token.lang ?? '', text: token.text }];
        case 'blockquote':
          if (!token.text.trim()) break;
          return [{ kind: 'quote', children: blocksOf(token.tokens) }];
        case 'list':
          return [
            {
              kind: 'list',
              start: token.ordered ? Number(token.start) : null,
              loose: token.loose,
              items: token.items.map((item) => withBox(blocksOf(item.tokens), item.task ? item.checked : undefined)),
            },
          ];
        case 'heading':
          if (!token.text) break;
          return [{ kind: 'text', heading: true, children: inlinesOf(token.tokens) }];
        case 'paragraph':
          return [{ kind: 'text', heading: false, children: inlinesOf(token.tokens) }];
        case 'text':
          return [{ kind: 'text', heading: false, children: token.tokens ? inlinesOf(token.tokens) : [token.text] }];
      }
    }
    return [{ kind: 'text', heading: false, children: [token.raw] }];
  });
}

/** The box of a task is not in the subset: it stands before the words as it was typed. */
function withBox(blocks: Block[], checked: boolean | undefined): Block[] {
  if (checked === undefined) return blocks;
  const box = checked ? '[x] ' : '[ ] ';
  const [first, ...rest] = blocks;
  if (first?.kind !== 'text') return [{ kind: 'text', heading: false, children: [box] }, ...blocks];
  return [{ ...first, children: joined([box, ...first.children]) }, ...rest];
}

function inlinesOf(tokens: Token[]): Inline[] {
  const inlines = tokens.flatMap((token): Inline[] => {
    if (isKnown(token)) {
      switch (token.type) {
        case 'strong':
        case 'em':
        case 'del':
          return [{ kind: token.type, children: inlinesOf(token.tokens) }];
        case 'codespan':
          return [{ kind: 'code', text: token.text }];
        case 'escape':
          return [token.text];
        case 'link':
          if (!safeUrl(token.href)) return [token.raw];
          return [{ kind: 'link', href: token.href, children: inlinesOf(token.tokens) }];
      }
    }
    return [token.raw];
  });
  return joined(inlines);
}

/** Neighbouring strings as one, so that what was typed in one go is looked through in one go. */
function joined(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    const last = result.at(-1);
    if (typeof inline === 'string' && typeof last === 'string') result[result.length - 1] = last + inline;
    else if (inline !== '') result.push(inline);
  }
  return result;
}
