import * as z from 'zod/mini';
import {
  Attachment,
  AuditEntry,
  Capabilities,
  Contact,
  Conversation,
  type Endpoint,
  endpoints,
  errorCodes,
  Group,
  Me,
  Message,
  Problem,
  type RequestShape,
  Roles,
  requests,
  Session,
} from '../../src/contract';
import { bodyExamples, resourceExamples } from './examples';
import { headers, refusals, refusalsOf, success } from './responses';

const named = {
  Message,
  Group,
  Conversation,
  Session,
  Me,
  Capabilities,
  Roles,
  AuditEntry,
  Problem,
  Attachment,
  Contact,
};

const description = `Messages and groups, and what the reference service offers beyond them. An operation with \`x-capability\` is there
when the response header \`Confab-Capabilities\` names that capability. Timestamps are whole Unix seconds. Bodies are JSON or
forms with bracket notation. A list continues with \`starting_after=<last id>\` while \`has_more\` is true.`;

export interface Operation extends Endpoint, RequestShape {
  name: string;
}

const shapes: ReadonlyMap<string, RequestShape> = new Map(Object.entries(requests));
export const operations: Operation[] = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const request = shapes.get(name);
  return request ? [{ name, ...endpoint, ...request }] : [];
});

export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operations) {
    const path = each.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: describeOperation(each) };
  }
  paths['/v1/events'] = { get: events };
  return {
    openapi: '3.1.0',
    info: { title: 'Confab: messaging and groups', version: '1.0.0', description, license },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers,
      responses: refusals,
      schemas: Object.fromEntries(
        Object.entries(known).map(([name, json]) => [name, withExample(name, insides(json))]),
      ),
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(errorCodes).map(([code, [status, title]]) => [code, { status, title }]),
    ),
  };
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

const tagOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';

const withExample = (name: string, schema: unknown) =>
  name in resourceExamples && typeof schema === 'object' ? { ...schema, example: resourceExamples[name] } : schema;

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
});
const idempotencyKey = header('Idempotency-Key', 'Made once per action: the same request may then be repeated', {
  pattern: '^"?[A-Za-z0-9_-]{16,64}"?$',
});
const ifMatch = header('If-Match', 'The `ETag` that was seen: 412 if the resource has changed since', {});

const events = {
  operationId: 'events',
  tags: ['events'],
  summary: 'What happens, as Server-Sent Events; resumed by Last-Event-ID',
  parameters: [header('Last-Event-ID', 'The last event that was received', {})],
  'x-capability': 'events',
  responses: { 200: { description: 'A stream', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
};

function describeOperation({ name, ...endpoint }: Operation) {
  const body = schemaOf(endpoint.body, 'input');
  const hasBody = 'properties' in body && endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const example = name in bodyExamples ? { example: bodyExamples[name] } : {};
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(endpoint.capability && { 'x-capability': endpoint.capability }),
    ...(endpoint.open && { security: [] }),
    parameters: [
      ...pathParameters(endpoint.path),
      ...queryParameters(endpoint),
      ...(endpoint.keyed ? [idempotencyKey] : []),
      ...(endpoint.versioned && !endpoint.keyed && endpoint.method !== 'GET' ? [ifMatch] : []),
    ],
    ...(endpoint.upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } } }),
    ...(hasBody && {
      requestBody: {
        content: {
          'application/json': { schema: body, ...example },
          'application/x-www-form-urlencoded': { schema: body },
        },
      },
    }),
    responses: {
      [endpoint.status]: success(endpoint, byName(schemaOf(endpoint.response, 'output'))),
      ...refusalsOf(endpoint),
    },
  };
}

const upload = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function queryParameters({ query }: RequestShape) {
  const schema = schemaOf(query, 'input');
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
}

const known: Record<string, unknown> = Object.fromEntries(
  Object.entries(named).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
);
const texts = new Map(Object.entries(known).map(([name, json]) => [JSON.stringify(json), name]));

function byName(json: unknown): unknown {
  const name = texts.get(JSON.stringify(json));
  return name ? { $ref: `#/components/schemas/${name}` } : insides(json);
}

function insides(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(byName);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, inner]) => [name, byName(inner)]));
}
