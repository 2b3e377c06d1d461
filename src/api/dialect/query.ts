import { isRecord, readText } from './reading/read';

export const queryOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) => {
      const text = readText(value);
      return text === null ? [] : [[name, text]];
    }),
  );
