import { rowNames } from '../paging/page';
import { envelopes } from './normalise';
import { isRecord, type Json, readId } from './read';
import { readTime } from './time';

export interface Deviation {
  section: string;
  title: string;
  detail: string;
  isUnreadable?: true;
}

export type NoteDeviation = (deviation: Deviation) => void;

type Fields = Record<string, Json>;

const empty: Record<'message' | 'group', Fields> = {
  message: { read_at: null, updated_at: null, reactions: [], attachments: [] },
  group: { description: null, avatar_url: null, archived_at: null, contacts: [] },
};

export function asInterface(json: Json, request: string, note: NoteDeviation): Json {
  const say: Say = (section, title, was, kind) => note({ section, title, detail: `${request}: ${was}`, ...kind });
  if (Array.isArray(json)) {
    say('4', 'A list is an object with `has_more` and `data`', 'the body is an array');
    return { has_more: false, data: json.map((row) => fieldsAsInterface(row, say)) };
  }
  if (!isRecord(json)) return json;
  const rows = [...rowNames, 'messages', 'groups'].find((name) => Array.isArray(json[name]));
  if (rows !== undefined && json.id === undefined) return listAsInterface(json, rows, say);
  if (json.id === undefined && json.has_more !== undefined) {
    say('4', '`data` of a list is an array', `it is ${shown(json.data)}`);
    return { ...json, data: Object.values(json.data ?? {}).map((row) => fieldsAsInterface(row, say)) };
  }
  const envelope = json.id === undefined ? envelopes.find((name) => isRecord(json[name])) : undefined;
  if (envelope === undefined) return fieldsAsInterface(json, say);
  say('2', 'An object stands by itself', `it stands in \`${envelope}\``);
  return fieldsAsInterface(json[envelope], say);
}

type Say = (section: string, title: string, was: string, kind?: Pick<Deviation, 'isUnreadable'>) => void;

function listAsInterface(json: Fields, name: string, say: Say): Fields {
  const rows: Json = json[name];
  if (name !== 'data') say('4', 'The rows of a list stand in `data`', `they stand in \`${name}\``);
  if (json.has_more === undefined) say('4', 'A list says `has_more`', 'the field is missing');
  else if (typeof json.has_more !== 'boolean') say('4', '`has_more` is true or false', `it is ${shown(json.has_more)}`);
  const data = Array.isArray(rows) ? rows.map((row) => fieldsAsInterface(row, say)) : [];
  return { ...json, has_more: json.has_more === true || json.has_more === 'true' || json.has_more === 1, data };
}

function fieldsAsInterface(value: Json, say: Say): Json {
  if (Array.isArray(value)) return value.map((item) => fieldsAsInterface(item, say));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, of]) => [name, fieldAsInterface(name, of, say)]);
  const isGroup = 'contacts' in value || 'archived_at' in value;
  const kind = isGroup ? 'group' : 'reactions' in value || 'contact' in value ? 'message' : undefined;
  if (!kind) return Object.fromEntries(fields);
  const absent = Object.entries(empty[kind]).filter(
    ([name, of]) => (value[name] ?? null) === null && value[name] !== of,
  );
  for (const [name, of] of absent) {
    const was = value[name] === null ? 'it is null' : 'the field is missing';
    say('2', `\`${name}\` of a ${kind} is ${of === null ? 'null' : 'empty'} where there is none`, was);
  }
  const isTimed = (value.created_at ?? null) !== null;
  if (!isTimed) say('2', wholeSeconds('created_at'), 'the field is missing', { isUnreadable: true });
  return { ...Object.fromEntries([...fields, ...absent]), ...(!isTimed && { created_at: 0 }) };
}

function fieldAsInterface(name: string, value: Json, say: Say): Json {
  if (/(^|_)id$/.test(name) && typeof value === 'number') {
    const isRounded = !Number.isSafeInteger(value);
    say(
      '2',
      `\`${name}\` is text`,
      isRounded ? `about ${value}, a number with more digits than JavaScript keeps` : `it is the number ${value}`,
    );
    return String(value);
  }
  if (name.endsWith('_at') && value !== null) return timeAsInterface(name, value, say);
  if (name === 'contacts' && Array.isArray(value) && value.some((one) => readId(one) !== null)) {
    say('2.2', '`contacts` of a group are objects', `it is ${shown(value)}`);
    return value.map((one) => ({ username: readId(one) ?? '' }));
  }
  if (name === 'contact' && readId(value) !== null) {
    say('2.1', '`contact` of a message is an object', `it is ${shown(value)}`);
    return { username: readId(value) };
  }
  return fieldsAsInterface(value, say);
}

function timeAsInterface(name: string, value: Json, say: Say): Json {
  const reading = readTime(value);
  // The interface does not define the unit of a number, so a readable number is no deviation.
  if (reading && typeof value === 'number') return value;
  const trouble = reading ? '' : ', which Confab cannot read';
  say('2', wholeSeconds(name), `it is ${shown(value)}${trouble}`, reading ? undefined : { isUnreadable: true });
  return reading?.seconds ?? (name === 'created_at' ? 0 : null);
}

export const wholeSeconds = (name: string): string => `\`${name}\` is in whole Unix seconds`;

const longest = 60;

export function shown(value: Json): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  const text = JSON.stringify(value);
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (Array.isArray(value)) return `the list ${short}`;
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${short}`;
}
