/** A field of a value that was parsed from JSON, where that is an object that has it. */
export const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
