const filenameLengthMax = 200;

/** What a file may be called: one segment, nothing invisible, nothing that turns the line around. */
export function cleanName(given: string): string {
  const segment = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = segment
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const letters = [...visible];
  if (letters.length <= filenameLengthMax) return visible || 'file';
  const ending = /\.[^.]{1,16}$/.exec(visible)?.[0] ?? '';
  return letters.slice(0, filenameLengthMax - ending.length).join('') + ending;
}
