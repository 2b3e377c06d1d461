import { type Answer, isSuccess } from '../caller';
import type { Clause } from '../clause';
import { Group, read } from '../shapes';
import { must } from '../verdict';

const origin = 'https://conformance.example';

const shapeOf = ({ json, text, headers }: Answer): string => {
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'no type';
  if (typeof json === 'object' && json !== null)
    return `${type} with ${Object.keys(json).join(', ') || 'nothing in it'}`;
  return text === '' ? 'no body' : type;
};

/** A browser hides these headers from a page of another origin unless the service exposes the headers. */
const readHeaders = ['Confab-Capabilities', 'Date', 'ETag', 'Retry-After', 'Link', 'Idempotent-Replayed'];

function hiddenHeaders({ headers }: Answer): string[] {
  const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const isHidden = (name: string) =>
    headers.has(name) && !exposed.includes('*') && !exposed.includes(name.toLowerCase());
  return readHeaders.filter(isHidden);
}

export const openPoints: Clause[] = [
  {
    section: '4',
    title: 'Request bodies',
    writes: true,
    open: true,
    async check({ call, group, mark }) {
      const path = `/v1/groups/${encodeURIComponent((await group()).id)}`;
      const isTaken = async (body: 'form' | 'json') => {
        const description = `as ${body} ${mark}`;
        const answer = await call({ method: 'PUT', path, [body]: { description } });
        return isSuccess(answer) && read(Group, answer).description === description;
      };
      const taken = [(await isTaken('form')) && 'form', (await isTaken('json')) && 'JSON'].filter(Boolean);
      return taken.join(' and ') || 'neither form nor JSON';
    },
  },
  {
    section: '7',
    title: 'An id that does not exist',
    open: true,
    async check({ call }) {
      const answer = await call({ method: 'GET', path: '/v1/groups/no-such-group' });
      const isRefused = !isSuccess(answer) && answer.status < 500;
      must(isRefused, `${answer.request} was answered with ${answer.status} ${answer.text.slice(0, 60)}`);
      return `${answer.status}, ${shapeOf(answer)}`;
    },
  },
  {
    section: '7',
    title: 'A group without a name',
    writes: true,
    open: true,
    async check({ write, mark }) {
      const answer = await write('POST', '/v1/groups', { description: `without a name ${mark}` });
      must(answer.status < 500, `is an error of the service: ${answer.status}, ${shapeOf(answer)}`);
      return isSuccess(answer) ? 'is made' : `${answer.status}, ${shapeOf(answer)}`;
    },
  },
  {
    section: '2.6',
    title: 'The unit of timestamps',
    open: true,
    async check({ group }) {
      const { created_at } = await group();
      if (created_at > 1e14) return 'microseconds';
      return created_at > 1e11 ? 'milliseconds' : 'seconds';
    },
  },
  {
    section: '4',
    title: 'A page at another address may call it (CORS)',
    open: true,
    async check({ call }) {
      const preflight = (method: string) =>
        call({
          method: 'OPTIONS',
          path: '/v1/groups/conformance',
          token: null,
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': method,
            'Access-Control-Request-Headers': 'authorization,content-type',
          },
        });
      const answer = await preflight('PUT');
      // Sends one preflight for each method, because some services allow only the requested method in their response.
      const methodsOf = async (method: string) =>
        (method === 'PUT' ? answer : await preflight(method)).headers.get('Access-Control-Allow-Methods') ?? '';
      const allowed = answer.headers.get('Access-Control-Allow-Origin');
      if (!isSuccess(answer) || (allowed !== '*' && allowed !== origin))
        return `not one at ${origin} (${answer.status})`;
      // `*` allows every header except `Authorization`, so the list must name `Authorization`.
      const allows = (list: string, what: string) =>
        new RegExp(`\\b${what}\\b${what === 'Authorization' ? '' : '|\\*'}`, 'i').test(list);
      const missing: string[] = [];
      for (const method of ['PUT', 'DELETE']) if (!allows(await methodsOf(method), method)) missing.push(method);
      for (const header of ['Authorization', 'Content-Type'])
        if (!allows(answer.headers.get('Access-Control-Allow-Headers') ?? '', header)) missing.push(header);
      if (missing.length > 0) return `without ${missing.join(', ')}`;
      const hidden = hiddenHeaders(await call({ method: 'GET', path: '/v1/groups', headers: { Origin: origin } }));
      return `with all that a client sends${hidden.length === 0 ? '' : `; it cannot see ${hidden.join(', ')}`}`;
    },
  },
  {
    section: '6',
    title: 'What it offers beyond the interface',
    open: true,
    async check({ call }) {
      const answer = await call({ method: 'GET', path: '/v1/groups' });
      return answer.headers.get('Confab-Capabilities') ?? 'nothing: used in plain mode';
    },
  },
];
