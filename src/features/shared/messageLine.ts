import { fileTypeOf } from '../../contract/fileTypes';
import { answerOf } from '../../contract/replies';
import { t } from '../../i18n/translate';
import { previewOf } from './previewOf';

interface NamedFile {
  filename?: string | undefined;
  file_type?: string | undefined;
}

interface MessageContent {
  message: string;
  attachments: readonly NamedFile[];
}

/**
 * What a message says, in one line of plain words without what it quotes; of one without words what its files are. Empty
 * for one that has neither. `usernames`: those whom a quote without an address may name.
 */
export function messageLine({ message, attachments }: MessageContent, usernames?: readonly string[]): string {
  const answer = answerOf(message, usernames);
  return answer.trim() === '' ? filesLine(attachments) : previewOf(answer);
}

function filesLine(files: readonly NamedFile[]): string {
  const [first] = files;
  if (!first) return '';
  if (files.every(isPhoto)) return t('files.photos', { count: files.length });
  return files.length === 1 && first.filename ? first.filename : t('files.count', { count: files.length });
}

const isPhoto = ({ filename = '', file_type = '' }: NamedFile) =>
  (file_type.includes('/') ? file_type : (fileTypeOf(filename) ?? '')).startsWith('image/');
