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
  Roles,
  Session,
} from '../src/contract';

/** Told once each, and referred to by name; larger ones first, so that a message is not taken apart into its pieces. */
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

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** The contract as OpenAPI 3.1: written by nobody, so it cannot say anything else than the service does. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  paths['/v1/events'] = { get: events };
  return {
    openapi: '3.1.0',
    info: { title: 'Confab: messaging and groups', version: '1.0.0' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(Object.entries(known).map(([name, json]) => [name, insides(json)])),
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(errorCodes).map(([code, [status, title]]) => [code, { status, title }]),
    ),
  };
}

const events = {
  operationId: 'events',
  summary: 'What happens, as Server-Sent Events; resumed by Last-Event-ID',
  'x-capability': 'events',
  responses: { 200: { description: 'A stream', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
};

function operation(name: string, endpoint: Endpoint) {
  const body = schemaOf(endpoint.body, 'input');
  const hasBody = 'properties' in body && endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const open = endpoint.summary.includes('no token needed');
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.capability && { 'x-capability': endpoint.capability }),
    ...(open && { security: [] }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint)],
    ...(endpoint.upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } } }),
    ...(hasBody && {
      requestBody: {
        content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } },
      },
    }),
    responses: {
      [endpoint.status]:
        endpoint.status === 204
          ? { description: 'Done' }
          : {
              description: 'Done',
              content: { 'application/json': { schema: byName(schemaOf(endpoint.response, 'output')) } },
            },
      default: { description: 'Refused', content: problem },
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

function queryParameters(endpoint: Endpoint) {
  const schema = schemaOf(endpoint.query, 'input');
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
