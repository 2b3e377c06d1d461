import { type Answer, isSuccess } from '../caller';
import type { Clause } from '../clause';

const origin = 'https://conformance.example';

const shapeOf = ({ json, text, headers }: Answer): string => {
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'no type';
  if (typeof json === 'object' && json !== null)
    return `${type} with ${Object.keys(json).join(', ') || 'nothing in it'}`;
  return text === '' ? 'no body' : type;
};

/** What the interface says nothing of, and a client meets all the same. */
export const openPoints: Clause[] = [
  {
    section: '4',
    title: 'Request bodies',
    writes: true,
    async check({ call, newGroup, group, mark }) {
      const { id } = await group();
      const path = `/v1/groups/${encodeURIComponent(id)}`;
      const name = (await newGroup('Encodings')).name;
      const form = await call({ method: 'PUT', path, form: { description: `as a form ${mark} ${name}` } });
      const json = await call({ method: 'PUT', path, json: { description: `as JSON ${mark} ${name}` } });
      const taken = [isSuccess(form) && 'form', isSuccess(json) && 'JSON'].filter(Boolean);
      return taken.join(' and ') || 'neither form nor JSON';
    },
  },
  {
    section: '7',
    title: 'An id that does not exist',
    async check({ call }) {
      const answer = await call({ method: 'GET', path: '/v1/groups/no-such-group' });
      return `${answer.status}, ${shapeOf(answer)}`;
    },
  },
  {
    section: '7',
    title: 'A group without a name',
    writes: true,
    async check({ write }) {
      const answer = await write('POST', '/v1/groups', { description: 'It has no name.' });
      return isSuccess(answer) ? 'is made' : `${answer.status}, ${shapeOf(answer)}`;
    },
  },
  {
    section: '2.6',
    title: 'The unit of timestamps',
    async check({ group }) {
      const { created_at } = await group();
      if (created_at > 1e14) return 'microseconds';
      return created_at > 1e11 ? 'milliseconds' : 'seconds';
    },
  },
  {
    section: '4',
    title: 'A page at another address may call it (CORS)',
    async check({ call }) {
      const answer = await call({
        method: 'OPTIONS',
        path: '/v1/groups',
        token: null,
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
      const allowed = answer.headers.get('Access-Control-Allow-Origin');
      if (allowed !== '*' && allowed !== origin) return `not one at ${origin} (${answer.status})`;
      const allows = (kind: string, what: string) =>
        new RegExp(`\\b${what}\\b|\\*`, 'i').test(answer.headers.get(`Access-Control-Allow-${kind}`) ?? '');
      const missing = [
        ...['PUT', 'DELETE'].filter((method) => !allows('Methods', method)),
        ...['Authorization', 'Content-Type'].filter((header) => !allows('Headers', header)),
      ];
      return missing.length === 0 ? 'with all that a client sends' : `without ${missing.join(', ')}`;
    },
  },
  {
    section: '6',
    title: 'What it offers beyond the interface',
    async check({ call }) {
      const answer = await call({ method: 'GET', path: '/v1/groups' });
      return answer.headers.get('Confab-Capabilities') ?? 'nothing: used in plain mode';
    },
  },
];
