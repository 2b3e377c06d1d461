export { default as CompletionList } from './CompletionList';
export { namedAt, optionsFor, takesEnter, wantedAt } from './completion';
export { continued, formatOf, formatted, opensCode, pastedOver } from './formatting';
