/** The service answered otherwise than the interface shows. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** The subject of the clause could not be had. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** @throws Unmet */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Unmet(otherwise);
}
