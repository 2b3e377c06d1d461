type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

export function omit<T extends object>(object: T, ...fields: OptionalKey<T>[]): T {
  const copy = { ...object };
  for (const field of fields) delete copy[field];
  return copy;
}

export const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
