import { toWireName, withoutHidden } from '../../../src/contract';
import { anyType, endingsOf, type FileType, fileTypeOf, hasEndingOf } from '../../../src/contract/fileTypes';

const maxFilenameLength = 200;

export function cleanName(given: string): string {
  const segment = toWireName(given.toWellFormed()).split(/[/\\]/).at(-1) ?? '';
  const visible = withoutHidden(segment.replace(/[\p{Cc}\p{Zl}\p{Zp}<>:"|?*]/gu, ''))
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const letters = [...visible];
  if (letters.length <= maxFilenameLength) return visible || 'file';
  const ending = /\.[^.]{1,16}$/.exec(visible)?.[0] ?? '';
  return letters.slice(0, maxFilenameLength - ending.length).join('') + ending;
}

/** Many formats are ZIP archives with their own ending, so a ZIP file keeps an unknown ending. */
export const withFittingEnding = (filename: string, type: FileType | typeof anyType): string => {
  const mayHaveAny =
    type === anyType ||
    (type === 'application/zip' && /[^.]\.[^.]{1,16}$/.test(filename) && fileTypeOf(filename) === null);
  return mayHaveAny || hasEndingOf(type, filename) ? filename : `${filename}.${endingsOf[type][0]}`;
};
