import { parseAst } from 'vite';

/**
 * Kinds of components that the app has none of, by the number that React DOM gives them: Profiler, Suspense and its list, what is
 * hidden or not hydrated yet, caches, <html> and <body>, Activity, ViewTransition.
 */
const kinds = new Set([12, 13, 18, 19, 22, 23, 24, 27, 30, 31]);

/** The element types of those. With them an element is of no known type, and React says so. */
const types = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);

/** Variables that never become true here. */
const neverTrue = new Set(['isHydrating', 'shouldStartViewTransition']);

/**
 * Functions for what the app does not do, and what they say to those that ask: hydration and the events that wait for it; style
 * sheets and scripts as elements; refs of fragments; actions; elements of the page's own; stacks of components.
 */
const functions = {
  getParentHydrationBoundary: 'return null',
  popHydrationState: 'return false',
  prepareToHydrateHostInstance: '',
  resetHydrationState: '',
  upgradeHydrationErrorsToRecoverable: 'return null',
  clearIfContinuousEvent: '',
  queueIfContinuousEvent: '',
  retryIfBlockedOn: '',
  attemptExplicitHydrationTarget: '',
  getResource: 'return null',
  acquireResource: '',
  suspendResource: '',
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null',
  insertSuspendedStylesheets: '',
  getHydratableHoistableCache: '',
  preload: '',
  preloadModule: '',
  preinitStyle: '',
  preinitScript: '',
  preinitModuleScript: '',
  prefetchDNS: '',
  preconnect: '',
  isFragmentInstanceParent: 'return false',
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceDeletionEffects: '',
  mountActionState: '',
  updateActionState: '',
  rerenderActionState: '',
  defaultOnDefaultTransitionIndicator: '',
  isCustomElement: 'return false',
  setPropOnCustomElement: '',
  describeFiber: "return ''",
};

/** Statements of the module that belong to those. */
const statements =
  /^(?:FragmentInstance\.prototype|ReactDOMHydrationRoot\.prototype\.unstable|exports\.hydrateRoot|ReactDOMSharedInternals\.findDOMNode)\b/;

function walk(node, visit, parent = null) {
  if (visit(node, parent) === 'skip') return;
  for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') walk(child, visit, node);
}

const named = (node, names) => node?.type === 'Identifier' && names.has(node.name);
const isKind = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name) === 'tag';
const isUnusedKind = (node) => node?.type === 'Literal' && kinds.has(node.value);

/** Whether what stands after this case is reached by its own test alone. */
function ends({ consequent }) {
  const last = (node) => (node?.type === 'BlockStatement' ? last(node.body.at(-1)) : node);
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(
    last(consequent.at(-1))?.type,
  );
}

/** The cases of a switch that are never met; their labels alone, where another case runs into them. */
function unusedCases({ discriminant, cases }) {
  const isUnused = ({ test }) => (isKind(discriminant) && isUnusedKind(test)) || named(test, types);
  return cases.flatMap((one, index) => {
    if (!isUnused(one)) return [];
    const before = cases.slice(0, index).findLast((other) => !isUnused(other) || other.consequent.length > 0);
    const isRunInto = before && !isUnused(before) && !ends(before);
    const end = isRunInto && one.consequent[0] ? one.consequent[0].start : one.end;
    return [{ start: one.start, end, text: '', declared: declaredIn(end === one.end ? one.consequent : []) }];
  });
}

/** A name that is also that of a parameter means the parameter there. */
function parameters(ast) {
  const shadowed = new Set();
  walk(ast, (node) => {
    if (node.params?.some((param) => named(param, neverTrue)))
      walk(node, (inner) => void (named(inner, neverTrue) && shadowed.add(inner)));
  });
  return shadowed;
}

/** What a function declares in code that is cut, and may use elsewhere too. */
function declaredIn(nodes) {
  const names = new Set();
  const visit = (node) => {
    if (/Function/.test(node.type)) return 'skip';
    if (node.type === 'VariableDeclarator') names.add(node.id.name);
  };
  for (const node of nodes) walk(node, visit);
  return [...names];
}

/** What of React DOM's own build is replaced; `met` gets the name or number of each reason. */
function findEdits(ast, code, met) {
  const edits = [];
  const shadowed = parameters(ast);
  const replace = ({ start, end }, text) => {
    edits.push({ start, end, text });
    return 'skip';
  };
  walk(ast, (node, parent) => {
    if (node.type === 'ExpressionStatement' && statements.test(code.slice(node.start, node.start + 60)))
      return replace(node, '');
    if (node.type === 'FunctionDeclaration' && node.id.name in functions) {
      met.add(node.id.name);
      return replace(node.body, `{${functions[node.id.name]}}`);
    }
    if (node.type === 'SwitchStatement') {
      const cases = unusedCases(node);
      const declared = cases.flatMap((one) => one.declared);
      if (declared.length > 0) {
        replace({ start: node.start, end: node.start }, `{var ${declared.join()};`);
        replace({ start: node.end, end: node.end }, '}');
      }
      edits.push(...cases);
    }
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
      const [kind, value] = isUnusedKind(node.left) ? [node.right, node.left] : [node.left, node.right];
      if (isKind(kind) && isUnusedKind(value)) {
        met.add(value.value);
        return replace(node, String(node.operator === '!=='));
      }
    }
    if (node.type === 'AssignmentExpression' && named(node.left, neverTrue))
      edits.push({ start: node.left.start, end: node.right.start, text: '' });
    if (named(node, neverTrue) && !shadowed.has(node) && parent.left !== node && parent.id !== node) {
      met.add(node.name);
      return replace(node, 'false');
    }
    if (node.property?.name === 'isDehydrated') return replace(node, 'false');
    if (named(node, types)) met.add(node.name);
  });
  return edits;
}

/**
 * React DOM without what the app has no use for. Throws when something of it has another name: a new version of React wants
 * looking at.
 */
export function leanReactDom(code) {
  const met = new Set();
  const edits = findEdits(parseAst(code, { sourceType: 'script' }), code, met);
  const lost = [...Object.keys(functions), ...neverTrue, ...types].filter((name) => !met.has(name));
  if (lost.length > 0) throw new Error(`React DOM has another name for ${lost.join(', ')}`);
  let lean = '';
  let at = 0;
  // What stands within something that is cut goes with it.
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    lean += code.slice(at, start) + text;
    at = end;
  }
  return lean + code.slice(at);
}

/** Builds with the React DOM above; `scripts/forbidden.mjs` sees that nothing needs what is left out. */
export function leanReact() {
  return {
    name: 'lean-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: leanReactDom(code), map: null }),
    },
  };
}
