import { toWireName, withoutHidden } from '../../../src/contract';

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
