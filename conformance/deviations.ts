import { readTime } from '../src/api/dialect/reading/time';

/** One way in which answers are shaped otherwise than the interface shows. */
export interface Deviation {
  /** The same for every answer that deviates in this way. */
  title: string;
  /** The value of the first such answer, with its request. */
  detail: string;
}

/** Called once for each deviation of an answer, also for one that was seen before. */
export type NoteDeviation = (deviation: Deviation) => void;

type Fields = Record<string, unknown>;

/** Fields that the interface shows as null where there is nothing. */
const nullable = {
  message: ['read_at', 'updated_at'],
  group: ['description', 'avatar_url', 'archived_at'],
} as const;

const envelopes = ['data', 'message', 'group'];
const lists = ['data', 'results', 'items', 'messages', 'groups'];

/**
 * The body as the interface would show it, so that one deviation does not hide the others: ids as text, times as Unix seconds,
 * missing fields as null, rows under `data`, objects without an envelope. Each change is noted.
 */
export function asInterface(json: unknown, request: string, note: NoteDeviation): unknown {
  const say = (title: string, was: string) => note({ title, detail: `${request}: ${was}` });
  if (Array.isArray(json)) {
    say('A list is an object with `has_more` and `data`', 'the body is an array');
    return { has_more: false, data: json.map((row) => fieldsAsInterface(row, say)) };
  }
  if (!isFields(json)) return json;
  const rows = lists.find((name) => Array.isArray(json[name]));
  if (rows !== undefined && json.id === undefined) return listAsInterface(json, rows, say);
  const envelope = json.id === undefined ? envelopes.find((name) => isFields(json[name])) : undefined;
  if (envelope === undefined) return fieldsAsInterface(json, say);
  say('An object stands by itself', `it stands in \`${envelope}\``);
  return fieldsAsInterface(json[envelope], say);
}

type Say = (title: string, was: string) => void;

function listAsInterface(json: Fields, name: string, say: Say): Fields {
  const rows: unknown = json[name];
  if (name !== 'data') say('The rows of a list stand in `data`', `they stand in \`${name}\``);
  if (json.has_more === undefined) say('A list says `has_more`', 'the field is missing');
  else if (typeof json.has_more !== 'boolean') say('`has_more` is true or false', `it is ${shown(json.has_more)}`);
  const data = Array.isArray(rows) ? rows.map((row) => fieldsAsInterface(row, say)) : [];
  return { ...json, has_more: json.has_more === true || json.has_more === 'true' || json.has_more === 1, data };
}

function fieldsAsInterface(value: unknown, say: Say): unknown {
  if (Array.isArray(value)) return value.map((item) => fieldsAsInterface(item, say));
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, of]) => [name, fieldAsInterface(name, of, say)]);
  const kind = 'contacts' in value ? 'group' : 'reactions' in value || 'contact' in value ? 'message' : undefined;
  const missing = kind ? nullable[kind].filter((name) => value[name] === undefined) : [];
  for (const name of missing) say(`\`${name}\` of a ${kind} is null where there is none`, 'the field is missing');
  return { ...Object.fromEntries(missing.map((name) => [name, null])), ...Object.fromEntries(fields) };
}

function fieldAsInterface(name: string, value: unknown, say: Say): unknown {
  if (/(^|_)id$/.test(name) && typeof value === 'number') {
    const isRounded = !Number.isSafeInteger(value);
    say(
      `\`${name}\` is text`,
      isRounded ? `${value} has more digits than JavaScript keeps` : `it is the number ${value}`,
    );
    return String(value);
  }
  if (name.endsWith('_at') && value !== null) return timeAsInterface(name, value, say);
  if (name === 'contact' && typeof value === 'string') {
    say('`contact` of a message is an object', `it is ${shown(value)}`);
    return { username: value };
  }
  return fieldsAsInterface(value, say);
}

function timeAsInterface(name: string, value: unknown, say: Say): unknown {
  const reading = readTime(value);
  // The unit of a number is left open.
  if (!reading || typeof value === 'number') return value;
  say(`\`${name}\` is in whole Unix seconds`, `it is ${shown(value)}`);
  return reading.seconds;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longest = 60;

/** The value with its kind, for a report. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  const text = JSON.stringify(value);
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (Array.isArray(value)) return `the list ${short}`;
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${short}`;
}
