class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** The response is a refusal, or has another shape. */
export class Unreadable extends Unmet {}

/** The clause had no object to test. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** Throws `Unmet`. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Unmet(otherwise);
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
