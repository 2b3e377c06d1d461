import ts from 'typescript';

const skipped = ['skip', 'todo', 'fixme', 'fails'];

/** `test.each(rows)` becomes `['test', 'each']`; other expressions are empty. */
function namesOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...namesOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return [];
}

const titleOf = (node) => {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
};

export function titlesOfTests(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const titles = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const [first, ...more] = namesOf(node.expression);
      const title = ['test', 'it', 'describe'].includes(first) ? titleOf(node.arguments[0]) : undefined;
      if (title !== undefined && more.some((name) => skipped.includes(name))) return;
      const isTest = first !== 'describe' && !more.includes('describe') && !more.includes('step');
      if (title !== undefined && isTest) titles.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return titles;
}
