export type Json = unknown;

export function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: Json): value is string => typeof value === 'string';

export const readText = (value: Json): string | null =>
  isText(value) ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : null;

export const readId = (value: Json): string | null => readText(value) || null;

export const readList = (value: Json): Json[] => (Array.isArray(value) ? value : []);

export const firstOf = (record: Record<string, Json>, names: readonly string[]): Json =>
  names.map((name) => record[name]).find((value) => value !== undefined && value !== null);

export function readCount(value: Json): number | null {
  const number = isText(value) && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.floor(number) : null;
}

export const queryOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) => {
      const text = readText(value);
      return text === null ? [] : [[name, text]];
    }),
  );
