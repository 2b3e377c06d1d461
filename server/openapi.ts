import * as z from 'zod/mini';
import { type Endpoint, endpoints, errorCodes, Problem } from '../src/contract';

const problem = { 'application/problem+json': { schema: schemaOf(Problem, 'output') } };

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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
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
    ...(hasBody && {
      requestBody: {
        content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } },
      },
    }),
    responses: {
      [endpoint.status]:
        endpoint.status === 204
          ? { description: 'Done' }
          : { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
      default: { description: 'Refused', content: problem },
    },
  };
}

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
