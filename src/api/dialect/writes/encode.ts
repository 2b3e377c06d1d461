import { isRecord, type Json } from '../reading/read';

export type Encoding = 'form' | 'json';
export type Body = Record<string, Json>;

/** True if a form cannot say it for certain: null, an empty list, and objects other than reactions. */
const isRich = (body: Body): boolean =>
  Object.entries(body).some(([name, value]) => {
    if (name === 'reactions') return mapsOf(value).some((map) => Object.values(map).some(isEmptyList));
    return value === null || isEmptyList(value) || isRecord(value) || (Array.isArray(value) && value.some(isRecord));
  });

/** `scalars`: any encoding. `nested`: brackets, which a simple reader misreads. `rich`: JSON only. */
export type BodyKind = 'scalars' | 'nested' | 'rich';

export const kindOf = (body: Body): BodyKind =>
  isRich(body) ? 'rich' : Object.values(body).some((value) => typeof value === 'object') ? 'nested' : 'scalars';

const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0;
const mapsOf = (value: Json) => (Array.isArray(value) ? value : [value]).filter(isRecord);

/** `ids`: identifiers of conversations go out as numbers, and so do those that came with too many digits for a number. */
export const encode = (body: Body, encoding: Encoding, ids?: 'numbers'): { type: string; text: string } =>
  encoding === 'json'
    ? { type: 'application/json', text: ids ? withNumericIds(JSON.stringify(body)) : JSON.stringify(body) }
    : { type: 'application/x-www-form-urlencoded', text: toForm(body) };

/** Quotes within a text are escaped, so this is never part of one. */
const withNumericIds = (json: string) =>
  json.replaceAll(/"(conversation_id|(?:\w+_)?id(?=":"\d{16}))":"(\d+)"/g, '"$1":$2');

/** Bracket notation, as the interface's examples have it: `reactions[ok][]=ada`. Null and the empty list are empty fields. */
function toForm(body: Body): string {
  const form = new URLSearchParams();
  const add = (name: string, value: Json): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) {
      if (value.length === 0) form.append(`${name}[]`, '');
      else
        value.forEach((item, index) => {
          add(isRecord(item) ? `${name}[${index}]` : `${name}[]`, item);
        });
    } else if (isRecord(value)) for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else form.append(name, value === null ? '' : String(value));
  };
  for (const [name, value] of Object.entries(body)) {
    if (name === 'reactions') for (const map of mapsOf(value)) add(name, map);
    else add(name, value);
  }
  return form.toString();
}
