import { pick } from '../../seed/random';
import type { Schema } from './operations';

export type Random = () => number;
/** Ids that a caller may send, by kind: of own objects, of other people's objects, and of no object. */
export interface Names {
  groups: string[];
  conversations: string[];
  messages: string[];
  contacts: string[];
  usernames: string[];
  uploads: string[];
  sessions: string[];
}

export const chance = (random: Random, probability: number) => random() < probability;

const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)]);
const hostileTexts = [
  ...[
    '',
    ' ',
    '\0',
    '\u202e',
    '\u200b'.repeat(70),
    '\ud800',
    '\ufeff',
    '\r\n\r\n',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
  ],
  ...["' or 1=1 --", '"; drop table contact; --', '\\', '%', '_', '*', 'a" OR "b', 'NEAR(a b)', '$[7*7]', '{{7*7}}'],
  ...[
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    '/\t/evil.test/',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e308',
    '９９',
    'true',
    '[]',
    '{}',
  ],
  ...['x'.repeat(5_000), 'é'.repeat(4_000), '👩‍👩‍👧‍👦'.repeat(600), '(a+)+'.repeat(900), '🏳️‍🌈', 'ﷺ'.repeat(1_300)],
  `@a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`,
];
const hostileValues: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 53), 1e308, [], {}, [null], [[]], { id: {} }, deep(30)],
  ...[
    Array.from({ length: 600 }, (_, at) => `con_${at}`),
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, at])),
  ],
];

const words = [
  'hello',
  'see you at nine',
  'Team',
  'a_name',
  'ok',
  '->',
  '東京',
  'naïve café',
  '@canary look',
  '12',
  '1700000000',
];
const nonsense = ['grp_none', 'msg_none', 'cnv_none', 'con_none', 'att_none', 'grp_', 'msg_01', 'x'.repeat(300)];

/** Returns the ids that may stand in a field or parameter with this name. */
function namesFor(field: string, path: string, names: Names): string[] | undefined {
  if (field === 'id') return namesFor(path.split('/')[2] ?? '', '', names);
  if (field === 'groups') return names.groups;
  if (field === 'messages' || field === 'around' || field === 'up_to') return names.messages;
  if (field === 'starting_after' || field === 'ending_before') return namesFor('id', path, names);
  if (field === 'conversations' || field === 'conversation_id' || field === 'ids') return names.conversations;
  if (field === 'contacts' || field === 'admins') return [...names.contacts, ...names.usernames];
  if (field === 'people') return names.contacts;
  if (field === 'attachments') return names.uploads;
  if (field === 'sessions') return names.sessions;
  if (field === 'reactions' || (field === 'username' && path !== '/v1/contacts')) return names.usernames;
  return undefined;
}

export const hostileText = (random: Random) => pick(random, hostileTexts);
export const hostile = (random: Random): unknown =>
  chance(random, 0.5) ? hostileText(random) : pick(random, hostileValues);

/** Returns a text for a field with this name. For a reference it is mostly an existing id. */
export function textFor(random: Random, field: string, path: string, names: Names): string {
  const own = namesFor(field, path, names);
  // The first ids are of the initial objects. The other ids come from responses.
  if (own && own.length > 0 && chance(random, 0.85)) return pick(random, chance(random, 0.6) ? own.slice(0, 4) : own);
  if (own) return pick(random, nonsense);
  if (field === 'limit') return String(Math.floor(random() * 120));
  if (/time|_at$/.test(field)) return String(Math.floor(random() * 2e9));
  if (/password/.test(field)) return 'a long and quiet password';
  return pick(random, words);
}

/** Returns a random value of a schema. `field` is the name of the field that gets the value. */
export function sampleOf(random: Random, schema: Schema, field: string, path: string, names: Names): unknown {
  if (chance(random, 0.04)) return hostile(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return sampleOf(random, pick(random, schema.anyOf), field, path, names);
  const inner = (one: Schema, name: string) => sampleOf(random, one, name, path, names);
  switch (schema.type) {
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => inner(schema.items ?? {}, field));
    case 'object':
      return objectOf(random, schema, field, inner);
    case 'integer':
    case 'number':
      return Math.floor(random() * 2_000) - 10;
    case 'boolean':
      return chance(random, 0.5);
    case 'null':
      return null;
    default:
      return textFor(random, field, path, names);
  }
}

/** Fields that only the service may set. The requests try to set them too. */
const mine = [
  'id',
  'contact',
  'created_at',
  'updated_at',
  'read_at',
  'role',
  'version',
  'contact_id',
  '__proto__',
  'constructor',
];

function objectOf(random: Random, schema: Schema, field: string, inner: (one: Schema, name: string) => unknown) {
  const { properties } = schema;
  // A schema without properties is a record with any names, for example reactions.
  if (!properties) return { [pick(random, words)]: [inner({ type: 'string' }, field)] };
  const entries = Object.entries(properties)
    .filter(([name]) => chance(random, schema.required?.includes(name) ? 0.96 : 0.3))
    .map(([name, one]) => [name, inner(one, name)]);
  const more = chance(random, 0.15) ? [[pick(random, mine), hostile(random)]] : [];
  return Object.fromEntries([...entries, ...more]);
}
