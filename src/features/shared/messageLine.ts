import { type NamedType, typeOf } from '../../contract/fileTypes';
import { answerOf } from '../../contract/replies';
import { t } from '../../i18n/translate';
import { previewOf } from './previewOf';

interface MessageContent {
  message: string;
  attachments: readonly NamedType[];
}

/**
 * What a message says, in one line of plain words without what it quotes; of one without words what its files are. Empty
 * for one that has neither. `usernames`: those whom a quote without an address may name.
 */
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
