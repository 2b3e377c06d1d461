import type { parseDocument } from 'htmlparser2';

export type Nodes = ReturnType<typeof parseDocument>['children'];
export type Node = Nodes[number];
export type Element = Extract<Node, { attribs: object }>;

/** Deeper than real documents. */
export const maxDepth = 60;

export const ignoredTags = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'meta',
  'link',
  'svg',
  'iframe',
]);
export const spaced = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'pre',
  'blockquote',
  'table',
  'hr',
]);
export const tight = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'li',
  'tr',
  'dt',
  'dd',
  'figure',
]);

export const isElement = (node: Node): node is Element => 'attribs' in node;
