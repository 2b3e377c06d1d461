import { ApiError } from '../errors';
import type { Line, Request } from '../line';
import type { Answer } from '../transport';
import { type Body, type Encoding, encode, isRich } from './encode';
import type { ProfileStore } from './profile';

export type Write = (request: Request, body: Body, encoding?: Encoding) => Promise<Answer>;

/** Refusals that may mean "not in this form"; nothing was stored, so the other form may be tried. */
const unread = new Set([400, 415, 422]);

/** Open point 16: forms say what they can, JSON the rest; a service that wants the other one is asked once. */
export function createWriter(line: Line, profile: ProfileStore): Write {
  return async (request, body, wanted) => {
    const kind = isRich(body) ? 'rich' : 'scalars';
    const known = wanted ?? profile.get()[kind];
    const first: Encoding = known ?? (kind === 'rich' ? 'json' : 'form');
    const attempt = async (encoding: Encoding) => {
      const answer = await line({ ...request, body: encode(body, encoding) });
      if (!wanted) profile.learn({ [kind]: encoding });
      return answer;
    };
    try {
      return await attempt(first);
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || !unread.has(refusal.status)) throw refusal;
      // Where this form has worked before, the refusal is about what it says.
      if (wanted || (known && refusal.status !== 415)) throw refusal;
      try {
        return await attempt(first === 'form' ? 'json' : 'form');
      } catch (second) {
        const unreadToo = second instanceof ApiError && unread.has(second.status);
        throw unreadToo && refusal.status === 422 ? refusal : second;
      }
    }
  };
}
