import { firstOf, isRecord, isText, type Json, parseJson, readList } from './read';

interface Reason {
  name: string;
  text: string;
}

const maxLength = 300;

export function reasonsOf(body: string): Reason[] {
  const json = parseJson(body);
  if (!isRecord(json)) return [];
  const { detail, message, errors } = isRecord(json.error) ? json.error : json;
  if ([detail, message].some((text) => isText(text) && text.trim() !== '')) return [];
  const byField = isRecord(errors) ? Object.entries(errors) : [];
  return [
    ...[detail, message, errors].flatMap((list) => readList(list).flatMap((item) => reasonOf(item, ''))),
    ...byField.flatMap(([name, all]) => (Array.isArray(all) ? all : [all]).flatMap((item) => reasonOf(item, name))),
  ];
}

export const asLine = (reasons: readonly Reason[]): string =>
  reasons
    .map(({ name, text }) => (text.toLowerCase().includes(name.toLowerCase()) ? text : `${name}: ${text}`))
    .join('; ')
    .replace(/\s+/g, ' ')
    .slice(0, maxLength);

function reasonOf(item: Json, of: string): Reason[] {
  const said = isRecord(item) ? firstOf(item, ['msg', 'message', 'detail', 'title']) : item;
  const text = isText(said) ? said.trim() : '';
  const place = isRecord(item) ? firstOf(item, ['loc', 'path', 'param', 'field', 'pointer']) : undefined;
  const parts = () => String(place ?? '').split(/\W+/);
  const name = of || (parts().find((part) => part !== '' && part !== 'body') ?? '');
  return text === '' ? [] : [{ name, text }];
}
