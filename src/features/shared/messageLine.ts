import type { Message } from '#contract/resources';
import { type NamedType, typeOf } from '../../contract/fileTypes';
import { answerOf } from '../../contract/replies';
import { withoutFences } from '../../contract/text/code';
import { t } from '../../i18n/translate';

/** `length` is in UTF-16 code units. The result never ends within a surrogate pair. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');

const maxPreviewLength = 160;

/** Emphasis marks are removed only in pairs, because a single sign may be part of the text. */
const marks: [RegExp, string][] = [
  [/^[ \t]*(?:>(?!>>)[ \t]+|#{1,6}[ \t]+)+/gm, ''],
  [/^[ \t]*-[ \t]+(?=\p{L})/gmu, '• '],
  [/`([^`\n]+)`/g, '$1'],
  [/(?<!!)\[([^[\]\n]+)\]\((?:https?:\/\/|mailto:)[^()\s]*\)/g, '$1'],
  [/(?<![\p{L}\p{N}*~\\/.)])(\*\*|~~)(?=[\p{L}\p{N}_*"'(])([^*~\n]+)(?<=[^\s(/,])\1(?![\p{L}\p{N}*~/=])/gu, '$2'],
  [/(?<=^|[\s("'])([*_])(?=[\p{L}\p{N}"'(])([^*_\n;={}|\\]+)(?<=[\p{L}\p{N}.!?"')])\1(?=$|[\s.,:;!?"')])/gu, '$2'],
];

/** Removes markup by regular expressions, because the parser loads later than the group list. */
export function previewOf(message: string): string {
  // The shorter text bounds the running time of the regular expressions.
  const beginning = truncate(message.trim(), maxPreviewLength);
  const text = marks.reduce((line, [mark, words]) => line.replace(mark, words), withoutFences(beginning));
  return text.replace(/\s+/g, ' ').trim() || beginning;
}

interface MessageContent {
  message: string;
  attachments: readonly NamedType[];
}

/** `usernames`: possible authors of a quote without a link to its message. */
export function messageLine({ message, attachments }: MessageContent, usernames?: readonly string[]): string {
  const answer = answerOf(message, usernames);
  return answer.trim() === '' ? filesLine(attachments) : previewOf(answer);
}

function filesLine(files: readonly NamedType[]): string {
  const [first] = files;
  if (!first) return '';
  if (files.every((file) => typeOf(file).startsWith('image/'))) return t('files.photos', { count: files.length });
  return files.length === 1 && first.filename ? first.filename : t('files.count', { count: files.length });
}

/** Some services set `updated_at` on creation, so an equal time is not an edit (open point 23). */
export const isEdited = ({ created_at, updated_at }: Message): boolean =>
  updated_at !== null && updated_at > created_at;
