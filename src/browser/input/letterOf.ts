interface Pressed {
  key: string;
  code: string;
  shiftKey: boolean;
}

/**
 * The key by its letter: on keyboards of other scripts the one that stands in its place on a Latin one. Latin layouts go by the letter,
 * wherever it stands.
 */
export function letterOf({ key, code, shiftKey }: Pressed): string {
  const letter = /^[^\0-\x7f\p{Script=Latin}]+$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
}
