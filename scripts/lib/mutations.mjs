import { createHash } from 'node:crypto';
import ts from 'typescript';

const swaps = new Map(
  [
    ['&&', '||'],
    ['===', '!=='],
    ['<', '<='],
    ['>', '>='],
    ['+', '-'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isDeclared = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node);

/** A `return` guarded by an `if`: without the `return` the code after the `if` also runs. */
function isEarly(node) {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.thenStatement === node;
  return ts.isBlock(parent) && ts.isIfStatement(parent.parent) && parent.statements.at(-1) === node;
}

const isCall = (node) =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? isCall(node.expression) : ts.isCallExpression(node);

export function findPlaces(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places = [];
  const add = (node, after) => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    places.push({ file, line, start, end: node.end, before: text.slice(start, node.end), after });
  };
  const visit = (node) => {
    if (isDeclared(node)) return;
    const negated = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) && node.condition;
    if (negated) add(negated, `!(${negated.getText(source)})`);
    if (ts.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node;
      const other = swaps.get(operatorToken.getText(source));
      if (other && !(/[+-]/.test(other) && (isText(left) || isText(right)))) add(operatorToken, other);
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node, left.getText(source));
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isNumericLiteral(node)) add(node, Number(node.text) > 2 ? '0' : String(Number(node.text) + 1));
    if (ts.isExpressionStatement(node) && isCall(node.expression)) add(node, ';');
    if (ts.isReturnStatement(node) && isEarly(node)) add(node, ';');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

export const applyTo = (text, { start, end, after }) => text.slice(0, start) + after + text.slice(end);

/** Chooses at most one place in a line. The same seed gives the same places. */
export function pick(places, count, seed) {
  const order = (place) =>
    createHash('sha256').update(`${seed} ${place.file} ${place.start} ${place.after}`).digest('hex');
  const shuffled = places
    .map((place) => ({ place, key: order(place) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ place }) => place);
  const perLine = new Map(shuffled.toReversed().map((place) => [`${place.file}:${place.line}`, place]));
  return shuffled.filter((place) => perLine.get(`${place.file}:${place.line}`) === place).slice(0, count);
}
