class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** Thrown if a response is a refusal or does not have the shape of the interface. */
export class Unreadable extends Unmet {}

/** Thrown if a clause has no object to test. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** Throws `Unmet` with the text `otherwise` if `condition` is false. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Unmet(otherwise);
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
