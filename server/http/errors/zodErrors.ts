import * as z from 'zod/mini';
import type { RefusedField } from '../../../src/contract';
import { type Bounds, fieldError } from '../../refusal';

type Issue = z.core.$ZodIssue;

export function fieldErrors(issues: readonly Issue[], body: unknown): RefusedField[] {
  const found = issues.flatMap((issue) => fieldsOf(issue, [], body));
  return found.slice(0, 20);
}

export const parameterErrors = (issues: readonly Issue[], query: unknown): RefusedField[] =>
  issues.map((issue) => {
    const { code, ...bounds } = codeOf(issue, issue.path, query);
    const isBound = code === 'too-long' || code === 'too-short';
    return fieldError(`?${String(issue.path[0] ?? '')}`, 'invalid-parameter', isBound ? bounds : {});
  });

export const pointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function fieldsOf(issue: Issue, base: PropertyKey[], body: unknown): RefusedField[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union') return unionFields(issue, path, body);
  const { code, ...more } = codeOf(issue, path, body);
  return [fieldError(pointer(path), code, more)];
}

function unionFields(issue: z.core.$ZodIssueInvalidUnion, path: PropertyKey[], body: unknown): RefusedField[] {
  const described = issue.errors.map((branch) => branch.flatMap((inner) => fieldsOf(inner, path, body)));
  const here = pointer(path);
  const deeper = described.filter((errors) =>
    errors.every(({ pointer: at, code }) => at.length > here.length || (code !== 'wrong-type' && code !== 'required')),
  );
  const [best] = deeper.filter((errors) => errors.length > 0);
  return best ?? [fieldError(here, valueAt(body, path) === undefined ? 'required' : 'wrong-type')];
}

function codeOf(issue: Issue, path: PropertyKey[], body: unknown): Bounds & { code: string } {
  const value = valueAt(body, path);
  const actual = typeof value === 'string' ? { actual: value.length } : {};
  switch (issue.code) {
    case 'custom': {
      const { code = issue.message, ...counts } = readParams(issue.params);
      return { code: code === 'too-long' && path[0] === 'message' ? 'message-too-long' : code, ...counts };
    }
    case 'too_small':
      return { code: 'too-short', min: Number(issue.minimum), ...actual };
    case 'too_big':
      return { code: 'too-long', max: Number(issue.maximum), ...actual };
    case 'invalid_format':
    case 'invalid_key':
      return { code: 'invalid-format' };
    default:
      return { code: value === undefined ? 'required' : 'wrong-type' };
  }
}

const Params = z.object({
  code: z.optional(z.string()),
  max: z.optional(z.number()),
  actual: z.optional(z.number()),
});
const readParams = (params: unknown): z.output<typeof Params> => Params.safeParse(params).data ?? {};

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  let value = body;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined;
  }
  return value;
}
