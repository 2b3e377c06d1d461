import { type Call, isShown } from '../caller';
import type { Clause } from '../clause';
import { must } from '../verdict';
import { at } from './groupCalls';

const refuses =
  (token: string | null): Clause['check'] =>
  async ({ call }) => {
    const answer = await call({ method: 'GET', path: '/v1/groups', token });
    must(!isShown(answer) && answer.status < 500, `${answer.request} was answered with ${answer.status}`);
    const scheme = answer.headers.get('WWW-Authenticate');
    return `${answer.status}${scheme ? `, WWW-Authenticate: ${scheme}` : ''}`;
  };

export const access: Clause[] = [
  { section: '5', title: 'A request without a token is refused', check: refuses(null) },
  { section: '5', title: 'A request with an invalid token is refused', check: refuses('not-a-token-of-this-service') },
];

export const accessToOne: Clause[] = [
  {
    section: '5',
    title: 'One group and one message are not shown without a token',
    async check({ call, group, messages }) {
      const message = `/v1/messages/${encodeURIComponent((await messages())[0]?.id ?? '')}`;
      for (const path of [at((await group()).id), message]) {
        const answer = await call({ method: 'GET', path, token: null });
        must(!isShown(answer), `${answer.request} was answered with ${answer.status}`);
      }
      return undefined;
    },
  },
  {
    section: '5',
    title: 'Nothing is written without a token',
    writes: true,
    async check(scene) {
      const { id, conversation_id, name } = await scene.newGroup('Written by nobody');
      const calls: Call[] = [
        { method: 'POST', path: '/v1/groups', json: { name: `Made by nobody ${scene.mark}` } },
        { method: 'POST', path: '/v1/messages', json: { conversation_id, message: `by nobody ${scene.mark}` } },
        { method: 'PUT', path: at(id), json: { name } },
        { method: 'DELETE', path: at(id) },
      ];
      for (const each of calls) {
        const answer = await scene.call({ ...each, token: null });
        must(!isShown(answer), `${answer.request} was answered with ${answer.status}`);
      }
      must(isShown(await scene.call({ method: 'GET', path: at(id) })), 'DELETE removed a group');
    },
  },
];
