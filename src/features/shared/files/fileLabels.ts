import { sizeOf } from '../../../i18n/sizes';
import { listOf, t } from '../../../i18n/translate';
import type { Refused } from '../../../outbox/uploads/chosenFiles';

export function refusedLabel(refused: readonly Refused[]): string | null {
  const named = (why: Refused['why']) => refused.filter((file) => file.why === why);
  const names = (files: Refused[]) => listOf(files.map((file) => file.filename));
  const [type, big, empty, many] = [named('type'), named('too-big'), named('empty'), named('too-many')];
  const [folder, room] = [named('folder'), named('no-room')];
  const words = [
    type.length > 0 && t('files.badType', { names: names(type), count: type.length }),
    big.length > 0 && t('files.tooBig', { names: names(big), count: big.length, max: sizeOf(big[0]?.max ?? 0) }),
    folder.length > 0 && t('files.folder', { names: names(folder), count: folder.length }),
    empty.length > 0 && t('files.empty', { names: names(empty), count: empty.length }),
    many.length > 0 && t('files.tooMany', { max: many[0]?.max ?? 0, names: names(many) }),
    room.length > 0 && t('files.noRoom', { names: names(room), max: sizeOf(room[0]?.max ?? 0) }),
  ];
  return words.filter(Boolean).join(' ') || null;
}
