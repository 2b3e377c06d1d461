import type { Group, Message } from '../../contract/resources';
import { ApiError, BrokenAnswer } from '../errors';
import type { Line, Request } from '../line';
import type { Answer } from '../transport';
import type { Body, Encoding } from './encode';
import type { Normaliser } from './normalise';
import type { ProfileStore } from './profile';
import type { Write } from './writer';

/** What every part of the dialect speaks with. */
export interface Tools {
  line: Line;
  write: Write;
  profile: ProfileStore;
  read: Normaliser;
  me: () => string | null;
}

/** What a caller's own call brings along to each request it takes. */
export type Bounds = Pick<Request, 'signal' | 'timeout'>;

const messagePath = '/v1/messages/:id';
const groupPath = '/v1/groups/:id';

const required = <T>(value: T | null, path: string): T => {
  if (value === null) throw new BrokenAnswer(`${path}: cannot be read`);
  return value;
};

export async function getMessage(tools: Tools, id: string, bounds: Bounds): Promise<Message> {
  const answer = await tools.line({ method: 'GET', path: messagePath, id, ...bounds });
  return required(tools.read.message(answer.json), messagePath);
}

export async function getGroup(tools: Tools, id: string, bounds: Bounds): Promise<Group> {
  const answer = await tools.line({ method: 'GET', path: groupPath, id, ...bounds });
  return required(tools.read.group(answer.json), groupPath);
}

/** The message as the answer has it; a service that answers with nothing is asked. */
export async function putMessage(
  tools: Tools,
  id: string,
  body: Body,
  bounds: Bounds,
  encoding?: Encoding,
): Promise<Message> {
  const answer: Answer = await tools.write({ method: 'PUT', path: messagePath, id, ...bounds }, body, encoding);
  return tools.read.message(answer.json) ?? getMessage(tools, id, bounds);
}

export async function putGroup(
  tools: Tools,
  id: string,
  body: Body,
  bounds: Bounds,
  encoding?: Encoding,
): Promise<Group> {
  const answer: Answer = await tools.write({ method: 'PUT', path: groupPath, id, ...bounds }, body, encoding);
  return tools.read.group(answer.json) ?? getGroup(tools, id, bounds);
}

/** What a service turned out not to be able to do; the UI has words for each of these codes. */
export const cannot = (code: `cannot-${string}`, current?: unknown) => new ApiError({ status: 409, code, current });

/** A no that may be about how it was put: worth another way. */
export const isRefusedForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 415, 422].includes(error.status);
