import type { FileType } from '../../contract/fileTypes';
import { sizeOf } from '../../i18n/sizes';
import { listOf, t } from '../../i18n/translate';
import type { Refused } from '../../outbox/uploads/checkFiles';

/** Names of uploadable types. */
const typeNames: Readonly<Record<FileType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/ogg': 'OGG',
  'audio/wav': 'WAV',
  'application/pdf': 'PDF',
  'text/plain': 'TXT, MD, CSV',
  'application/rtf': 'RTF',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
};
const types = Object.values(typeNames).join(', ');

export function refusedLabel(refused: readonly Refused[]): string | null {
  const named = (why: Refused['why']) => refused.filter((file) => file.why === why);
  const names = (files: Refused[]) => listOf(files.map((file) => file.filename));
  const [type, big, empty, many] = [named('type'), named('too-big'), named('empty'), named('too-many')];
  const [folder, room] = [named('folder'), named('no-room')];
  const words = [
    type.length > 0 && t('files.badType', { names: names(type), count: type.length, types }),
    big.length > 0 && t('files.tooBig', { names: names(big), count: big.length, max: sizeOf(big[0]?.max ?? 0) }),
    folder.length > 0 && t('files.folder', { names: names(folder), count: folder.length }),
    empty.length > 0 && t('files.empty', { names: names(empty), count: empty.length }),
    many.length > 0 && t('files.tooMany', { max: many[0]?.max ?? 0, names: names(many) }),
    room.length > 0 && t('files.noRoom', { names: names(room), max: sizeOf(room[0]?.max ?? 0) }),
  ];
  return words.filter(Boolean).join(' ') || null;
}
