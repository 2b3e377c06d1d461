import {
  capabilitiesHeader,
  type Endpoint,
  type ErrorCode,
  errorCodes,
  lastEventHeader,
  Session,
} from '../../src/contract';

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

const whenLeftOut =
  'Left out where what was exceeded is no bucket: requests or event streams at once, and the wait after wrong passwords for one account';

export const headers = {
  [capabilitiesHeader]: text('What the service offers beyond the interface, on every response', 'me, events, etag'),
  [lastEventHeader]: text(
    'The newest event of the person. Sent as `Last-Event-ID`, the stream begins after it; `0`: it begins with `reset`',
    '1207',
  ),
  ETag: text('The version of the resource; send it back as `If-Match`', '"3"'),
  'Idempotent-Replayed': text('`true`: the request had been carried out before, and this is its result', 'true'),
  'Retry-After': text('Seconds to wait before the next try', '2'),
  RateLimit: text(
    `The bucket, what is left in it, and the seconds until there is more. ${whenLeftOut}`,
    '"send";r=0;t=1',
  ),
  'RateLimit-Policy': text(
    `The size of the bucket, and the seconds in which it fills. ${whenLeftOut}`,
    '"send";q=20;w=4',
  ),
};
const refer = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const refusals = Object.fromEntries(
  statuses().map((status) => {
    const codes = codesOf(status);
    return [
      `Error${status}`,
      {
        description: codes.map(([code, title]) => `\`${code}\`: ${title}`).join('. '),
        headers: refer(capabilitiesHeader, ...headersOf(status)),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(codes.map(([code, title]) => [code, { value: problem(status, code, title) }])),
          },
        },
      },
    ];
  }),
);

function statuses(): number[] {
  return [...new Set(Object.values(errorCodes).map(([status]) => status))].sort((a, b) => a - b);
}

function codesOf(status: number): [code: string, title: string][] {
  return Object.entries(errorCodes).flatMap(([code, [each, title]]): [string, string][] =>
    each === status ? [[code, title]] : [],
  );
}

function headersOf(status: number): (keyof typeof headers)[] {
  if (status === 412) return ['ETag'];
  if (status === 429) return ['Retry-After', 'RateLimit', 'RateLimit-Policy'];
  return status === 503 ? ['Retry-After'] : [];
}

function problem(status: number, code: string, title: string) {
  return { type: `urn:confab:problem:${code}`, title, status, code, request_id: '9f2c51d07ab34e68' };
}

const forAdmins: Endpoint['capability'][] = ['audit', 'people', 'all-groups', 'administration'];

export function refusalsOf(endpoint: Endpoint): Record<string, { $ref: string }> {
  const writes = endpoint.method !== 'GET';
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const possible: [ErrorCode, boolean][] = [
    ['invalid-parameter', true],
    ['unauthenticated', true],
    ['forbidden', writes || forAdmins.includes(endpoint.capability)],
    ['not-found', endpoint.path.includes(':') || endpoint.path === '/v1/messages'],
    ['not-acceptable', true],
    ['request-timeout', hasBody],
    ['conversation-archived', writes && !endpoint.open],
    ['resource-deleted', endpoint.keyed === true],
    ['precondition-failed', endpoint.versioned === true && writes && !endpoint.keyed],
    ['body-too-large', hasBody],
    ['unsupported-media-type', hasBody],
    ['validation-failed', hasBody],
    ['rate-limited', true],
    ['internal', true],
    ['unavailable', true],
  ];
  const met = possible.flatMap(([code, applies]) => (applies ? [errorCodes[code][0]] : []));
  return Object.fromEntries(met.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]));
}

export function success(endpoint: Endpoint, schema: unknown) {
  const named = refer(
    capabilitiesHeader,
    ...(endpoint.response === Session ? ([lastEventHeader] as const) : []),
    ...(endpoint.versioned && endpoint.status !== 204 ? (['ETag'] as const) : []),
    ...(endpoint.keyed ? (['Idempotent-Replayed'] as const) : []),
  );
  if (endpoint.status === 204) return { description: 'Done', headers: named };
  return { description: 'Done', headers: named, content: { 'application/json': { schema } } };
}
