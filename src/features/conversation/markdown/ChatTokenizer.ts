import { Tokenizer, type Tokens } from 'marked';
import { linkAtStart } from '../../shared/links/links';

/** Levels of lists, quotes and emphasis within one another; what goes deeper shows its source. */
const maxDepth = 12;

/**
 * Characters that may be looked through in vain for the other end of an emphasis. Hundreds of marks that match nothing
 * would otherwise cost the square of the text's length; those beyond show themselves.
 */
const maxSearchedLength = 150_000;

/**
 * The part of Markdown that people write in a chat; the rest of marked's grammar is switched off, so its source is
 * shown. It differs from CommonMark on purpose where that would surprise somebody who just types: a quote needs the
 * space after its mark (`>:(` is a face) and ends where the marks end, a list ends at the first line that is neither
 * item nor indented, and a line of dashes below words makes no heading of them.
 */
export class ChatTokenizer extends Tokenizer {
  #depth = 0;
  #searched = 0;

  override code() {
    return undefined;
  }
  override hr() {
    return undefined;
  }
  override html() {
    return undefined;
  }
  override tag() {
    return undefined;
  }
  override def() {
    return undefined;
  }
  override table() {
    return undefined;
  }
  override lheading() {
    return undefined;
  }
  override reflink() {
    return undefined;
  }
  /** A line break is one as it stands: text is rendered with its line ends. */
  override br() {
    return undefined;
  }

  /** An opened fence with nothing in it is somebody about to write. */
  override fences(src: string) {
    const token = super.fences(src);
    return token?.text.trim() ? token : undefined;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    const raw = /^(?: {0,3}>(?=[ \t>\n]|$)[^\n]*(?:\n|$))+/.exec(src)?.[0].replace(/\n$/, '');
    if (!raw) return undefined;
    return this.#deeper(() => {
      const text = raw.replace(/^ {0,3}> ?/gm, '');
      return { type: 'blockquote', raw, text, tokens: this.lexer.blockTokens(text, []) };
    });
  }

  /** An empty item is text. The list is cut before the lexer runs: its backtracking costs the square of the length. */
  override list(src: string): Tokens.List | undefined {
    if (!/^ {0,3}(?:[*+-]|\d{1,9}[.)])[ \t]+\S/.test(src)) return undefined;
    return this.#deeper(() => super.list(src.slice(0, endOfList(src))));
  }

  override emStrong(src: string, masked: string, before?: string) {
    return this.#sought(src, () => super.emStrong(src, masked, before));
  }

  override del(src: string, masked: string, before?: string) {
    return src.startsWith('~~') ? this.#sought(src, () => super.del(src, masked, before)) : undefined;
  }

  override link(src: string) {
    return src.startsWith('[') ? this.#sought(src, () => super.link(src)) : undefined;
  }

  /** Addresses are found before emphasis, or the `_` and `*` in them would be taken for it. */
  override url(src: string): Tokens.Link | undefined {
    const link = linkAtStart(src);
    if (!link) return undefined;
    const { raw, href } = link;
    return { type: 'link', raw, href, text: raw, tokens: [{ type: 'text', raw, text: raw, escaped: false }] };
  }

  #sought<T>(src: string, read: () => T): T | undefined {
    if (!/^[*_~[]/.test(src) || this.#searched > maxSearchedLength) return undefined;
    const token = this.#deeper(read);
    if (!token) this.#searched += src.length;
    return token;
  }

  #deeper<T>(read: () => T): T | undefined {
    if (this.#depth >= maxDepth) return undefined;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}

/** Where the first line begins that is neither an item, nor indented, nor blank. */
function endOfList(src: string): number {
  const other = /\n(?![ \t]*\n|[ \t]+\S|(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)|[ \t]*$)/.exec(src);
  return other ? other.index + 1 : src.length;
}
