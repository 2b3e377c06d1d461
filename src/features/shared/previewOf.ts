import { truncate } from './truncate';

/** More never fits the line. */
const maxPreviewLength = 160;

/** Only the marks that stand in pairs around words; whatever else looks like one may mean itself. */
const marks: [RegExp, string][] = [
  [/^[ \t]*(?:```|~~~)[^\n]*$/gm, ''],
  [/^[ \t]*(?:>[ \t]+|#{1,6}[ \t]+)+/gm, ''],
  [/`([^`\n]+)`/g, '$1'],
  [/\[([^[\]\n]+)\]\((?:https?:\/\/|mailto:)[^()\s]*\)/g, '$1'],
  [/(\*\*|~~)(?=\S)([^*~\n]+)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_\n]+)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '$2'],
];

/**
 * A message in one line of plain words. It is no parser: the conversation's own is loaded with the conversation, and a
 * list of groups has to be there before it.
 */
export function previewOf(message: string): string {
  // Cut first, so that the work is bounded whatever was sent.
  const beginning = truncate(message.trim(), maxPreviewLength);
  const text = marks.reduce((line, [mark, words]) => line.replace(mark, words), beginning);
  return text.replace(/\s+/g, ' ').trim() || beginning;
}
