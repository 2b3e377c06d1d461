import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { bash, c, cpp, csharp, css, diff, go, java, javascript, json, python, ruby, rust, sql };
for (const [name, language] of Object.entries({ ...languages, typescript, xml, yaml }))
  hljs.registerLanguage(name, language);

export interface CodePiece {
  scope: string;
  text: string;
}

class Pieces {
  readonly pieces: CodePiece[] = [];
  readonly #scopes: string[] = [];

  startScope(name: string) {
    this.#scopes.push(name);
  }
  endScope() {
    this.#scopes.pop();
  }
  /** highlight.js calls `openNode` and `closeNode` as well as `startScope` and `endScope`. */
  openNode(name: string) {
    this.startScope(name);
  }
  closeNode() {
    this.endScope();
  }
  addText(text: string) {
    this.pieces.push({ scope: this.#scopes.at(-1) ?? '', text });
  }
  __addSublanguage(inner: unknown) {
    if (inner instanceof Pieces) for (const piece of inner.pieces) this.pieces.push(piece);
  }
  finalize() {}
  toHTML() {
    return '';
  }
}

hljs.configure({ __emitter: Pieces });

export function highlight(code: string, language: string): CodePiece[] | null {
  if (!hljs.getLanguage(language)) return null;
  const emitter: unknown = hljs.highlight(code, { language, ignoreIllegals: true })._emitter;
  return emitter instanceof Pieces ? emitter.pieces : null;
}
