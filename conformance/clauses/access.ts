import { isShown } from '../caller';
import type { Clause } from '../clause';
import { must } from '../verdict';

const refuses =
  (token: string | null): Clause['check'] =>
  async ({ call }) => {
    const answer = await call({ method: 'GET', path: '/v1/groups', token });
    must(!isShown(answer), `${answer.request} was answered with ${answer.status}`);
    const scheme = answer.headers.get('WWW-Authenticate');
    return `${answer.status}${scheme ? `, WWW-Authenticate: ${scheme}` : ''}`;
  };

export const access: Clause[] = [
  { section: '5', title: 'A request without a token is refused', check: refuses(null) },
  { section: '5', title: 'A request with an invalid token is refused', check: refuses('not-a-token-of-this-service') },
];
