/** Old names that standard terms have replaced: no file, function or type may have such a name. */
const oldNames = {
  'src/|server/|e2e/|bench/':
    'ask hear look tell tellBack longest lookUp patience surroundings twin undrawn exclusively arrived alone wordsOf',
  'src/data/': 'arrivals back connection gate ledger pace replay Line Mark',
  'src/api/': 'line lister speaker tools track trail walk way',
  'src/session/': 'hint named',
  'src/outbox/': 'connection offered places shelf tidy traces Words',
  'src/features/|src/app/|src/i18n/|src/browser/':
    'calm draw follow hold places useDrawn Line Mark Steady Subset Words',
  'server/': 'conditions doomed issues offered places tooMany',
  'e2e/|bench/': 'fingers gate hands longRoom places stage walk wayOfWorking waysToGo ways Gate Line Stage Walk',
};

const rules = Object.entries(oldNames).map(([folders, names]) => {
  const name = `(${names.split(' ').join('|')})`;
  return {
    folders: new RegExp(`^(?:${folders})`),
    file: new RegExp(`/${name}\\.[^/]+$`),
    definitions: [
      new RegExp(`\\b(?:function\\*?|class|interface|type|enum) ${name}\\b`),
      // `const ask = (…) =>`, `ask: (…) =>`, and `ask(…): T;` of an interface.
      new RegExp(`\\b(?:const|let) ${name} = (?:async )?(?:<[^=]*>)?\\(.*=>`),
      new RegExp(`^\\s+(?:readonly )?${name}: (?:async )?\\(.*=>`),
      new RegExp(`^\\s+(?:async )?${name}\\(.*\\)(?:: .*[;{]| \\{)$`),
    ],
  };
});

/** Returns files, functions and types with an old name as `file:line: name`. */
export function oldNamesIn(file, text) {
  const path = file.replaceAll('\\', '/');
  const own = rules.filter(({ folders }) => folders.test(path));
  const files = own.flatMap((rule) => rule.file.exec(path)?.[1] ?? []).map((name) => `${file}: ${name}`);
  const lines = text
    .split('\n')
    .flatMap((line, index) =>
      own
        .flatMap(({ definitions }) => definitions.map((pattern) => pattern.exec(line)?.[1]).filter(Boolean))
        .map((name) => `${file}:${index + 1}: ${name}`),
    );
  return [...files, ...lines];
}
