import { isRecord, readText } from './reading/read';

/** Query parameters as text. Absent ones are left out. */
export const queryOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) => {
      const text = readText(value);
      return text === null ? [] : [[name, text]];
    }),
  );
