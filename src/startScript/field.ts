/** A field of a value parsed from JSON; undefined if the value is no object or has no such field. */
export const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
