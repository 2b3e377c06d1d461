import { withoutFences } from '../../contract/code';
import { truncate } from './truncate';

/** More never fits the line. */
const maxPreviewLength = 160;

/**
 * Only the marks that stand in pairs around words, and fewer of them than in the conversation: whatever else looks like one may
 * mean itself.
 */
const marks: [RegExp, string][] = [
  [/^[ \t]*(?:>(?!>>)[ \t]+|#{1,6}[ \t]+)+/gm, ''],
  [/`([^`\n]+)`/g, '$1'],
  [/(?<!!)\[([^[\]\n]+)\]\((?:https?:\/\/|mailto:)[^()\s]*\)/g, '$1'],
  [/(?<![\p{L}\p{N}*~\\/.)])(\*\*|~~)(?=[\p{L}\p{N}_*"'(])([^*~\n]+)(?<=[^\s(/,])\1(?![\p{L}\p{N}*~/=])/gu, '$2'],
  [/(?<=^|[\s("'])([*_])(?=[\p{L}\p{N}"'(])([^*_\n;={}|\\]+)(?<=[\p{L}\p{N}.!?"')])\1(?=$|[\s.,:;!?"')])/gu, '$2'],
];

/**
 * A message in one line of plain words. It is no parser: the conversation's own is loaded with the conversation, and a
 * list of groups has to be there before it.
 */
export function previewOf(message: string): string {
  // Cut first, so that the work is bounded whatever was sent.
  const beginning = truncate(message.trim(), maxPreviewLength);
  const text = marks.reduce((line, [mark, words]) => line.replace(mark, words), withoutFences(beginning));
  return text.replace(/\s+/g, ' ').trim() || beginning;
}
