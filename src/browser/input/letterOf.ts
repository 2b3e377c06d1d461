interface Pressed {
  key: string;
  code: string;
  shiftKey: boolean;
}

/**
 * The key as a Latin letter. On keyboards of other scripts it is the letter at the same place of a Latin one; Latin layouts
 * use their letter, at any place.
 */
export function letterOf({ key, code, shiftKey }: Pressed): string {
  const letter = /^[^\0-\x7f\p{Script=Latin}]+$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
}
