import type { parseDocument } from 'htmlparser2';
import { tableOfCells } from './pastedTable';

export type Nodes = ReturnType<typeof parseDocument>['children'];
export type Node = Nodes[number];
export type Element = Extract<Node, { attribs: object }>;

export const maxDepth = 60;

export const ignoredTags = new Set('script style head title template noscript meta link svg iframe'.split(' '));
export const spaced = new Set('p h1 h2 h3 h4 h5 h6 ul ol pre blockquote table hr'.split(' '));
export const tight = new Set('div section article header footer main li tr dt dd figure'.split(' '));

export const isElement = (node: Node): node is Element => 'attribs' in node;

export function dataTable(table: Element): string | null {
  const rows = rowsOf(table);
  const cellsOf = (row: Element) => row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
  if (rows.some((row) => cellsOf(row).some((cell) => laysOut(cell, 0)))) return null;
  return tableOfCells(
    rows.map((row) =>
      cellsOf(row).map((cell) => ({
        text: words(cell, 0),
        columns: Number(cell.attribs.colspan),
        rows: Number(cell.attribs.rowspan),
      })),
    ),
    rows[0] !== undefined && cellsOf(rows[0]).every(({ name }) => name === 'th'),
  );
}

const rowsOf = (table: Element): Element[] =>
  table.children
    .filter(isElement)
    .flatMap((child) => (['thead', 'tbody', 'tfoot'].includes(child.name) ? child.children.filter(isElement) : child))
    .filter(({ name }) => name === 'tr');

const laysOut = (node: Element, depth: number): boolean =>
  depth > maxDepth ||
  node.children
    .filter(isElement)
    .some((child) => ['table', 'ul', 'ol', 'pre', 'blockquote'].includes(child.name) || laysOut(child, depth + 1));

function words(node: Node, depth: number): string {
  if ('data' in node && node.type === 'text') return node.data;
  if (!isElement(node) || ignoredTags.has(node.name) || depth > maxDepth) return '';
  if (node.name === 'img') return node.attribs.alt ?? '';
  const inside = node.children.map((child) => words(child, depth + 1)).join('');
  return node.name === 'br' || spaced.has(node.name) || tight.has(node.name) ? ` ${inside} ` : inside;
}
