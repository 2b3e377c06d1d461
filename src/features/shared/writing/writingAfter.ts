export { default as CompletionList } from './CompletionList';
export { namedAt, optionsFor, takesEnter, wantedAt } from './completion';
export { formatted } from './formatted';
export { continued, formatOf, opensCode, pastedOver } from './formatting';
