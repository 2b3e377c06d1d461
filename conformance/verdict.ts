/** The service answered otherwise than the interface shows. */
class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** The answer to a request is a refusal, or has another shape. */
export class Unreadable extends Unmet {}

/** The subject of the clause could not be had. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** @throws Unmet */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Unmet(otherwise);
}

/** True for the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
