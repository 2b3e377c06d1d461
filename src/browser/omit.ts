type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** A copy without some of its optional fields. */
export function omit<T extends object>(object: T, ...fields: OptionalKey<T>[]): T {
  const copy = { ...object };
  for (const field of fields) delete copy[field];
  return copy;
}
