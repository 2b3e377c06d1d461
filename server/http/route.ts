import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints, type RequestShape, requests } from '../../src/contract';
import type { RateClass } from '../rateSettings';
import { Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import type { Caller } from '../store/people/tokens';
import { requireCaller } from './auth';
import { bodyBounds } from './body/bounds';
import { readBody } from './body/readBody';
import type { Env } from './env';
import { fieldErrors, parameterErrors } from './errors/zodErrors';
import { refuseForeignSignIn } from './foreignOrigin';
import { responseSent } from './responseSent';

export interface ParsedRequest<N extends EndpointName = EndpointName> {
  service: Service;
  c: Context<Env>;
  caller: Caller;
  id: string;
  query: z.output<(typeof requests)[N]['query']>;
  body: z.output<(typeof requests)[N]['body']>;
}
export type OpenRequest<N extends EndpointName> = Omit<ParsedRequest<N>, 'caller'>;
type Answer<N extends EndpointName> = Promise<z.input<(typeof endpoints)[N]['response']> | Response>;
export type Handler<N extends EndpointName> = (request: ParsedRequest<N>) => Answer<N>;
export type OpenHandler<N extends EndpointName> = (request: OpenRequest<N>) => Answer<N>;
type OpenName = {
  [N in EndpointName]: (typeof endpoints)[N] extends { open: true } ? N : never;
}[EndpointName];

type App = Hono<Env>;
type Charge = (bytes: number) => void;
interface RouteOptions {
  /** The default is `read` or `write`, by method. */
  rate?: RateClass;
  listsMembers?: boolean;
}

/** Registers an endpoint that needs a token. Throws `unauthenticated`. */
export function route<N extends Exclude<EndpointName, OpenName>>(
  app: App,
  service: Service,
  name: N,
  handler: Handler<N>,
  options: RouteOptions = {},
) {
  const endpoint: Endpoint = endpoints[name];
  app.on(endpoint.method, endpoint.path, async (c) => {
    const caller = await requireCaller(service, c);
    const rate = options.rate ?? (endpoint.method === 'GET' ? 'read' : 'write');
    const answer = async () => {
      if (rate === 'upload') await service.rates.takeShared(c, rate, caller.id);
      else service.rates.take(c, rate, caller.id);
      // Gives the rate token of the network address back, because the request now counts by account. The people of an
      // office may share one address.
      service.rates.count('address', c.get('ip'), -1);
      const charge = (bytes: number) => service.rates.charge(rate, caller.id, { bytes });
      const parsed = await parse(service, c, endpoint, requests[name], { ...options, charge });
      return respond(c, endpoint, await handler({ ...parsed, caller }), charge);
    };
    return service.concurrency.withinLimit(caller.id, answer, responseSent(c.env));
  });
}

/** Registers an endpoint that takes the refresh cookie instead of a token. Throws `foreign-origin` for a page of another site. */
export function cookieRoute<N extends Exclude<EndpointName, OpenName>>(
  app: App,
  service: Service,
  name: N,
  handler: OpenHandler<N>,
) {
  const endpoint: Endpoint = endpoints[name];
  app.on(endpoint.method, endpoint.path, async (c) => {
    refuseForeignSignIn(c, service.settings);
    return respond(c, endpoint, await handler(await parse(service, c, endpoint, requests[name])));
  });
}

/** Registers an endpoint without a token. A POST creates a session, so a page of another site gets `foreign-origin`. */
export function openRoute<N extends OpenName>(app: App, service: Service, name: N, handler: OpenHandler<N>) {
  const endpoint: Endpoint = endpoints[name];
  app.on(endpoint.method, endpoint.path, async (c) => {
    if (endpoint.method === 'POST') refuseForeignSignIn(c, service.settings);
    return respond(c, endpoint, await handler(await parse(service, c, endpoint, requests[name])));
  });
}

async function parse<R extends RequestShape>(
  service: Service,
  c: Context<Env>,
  endpoint: Endpoint,
  request: R,
  { listsMembers, charge }: RouteOptions & { charge?: Charge } = {},
) {
  const parameters = readQuery(c);
  const query = parseWith<R['query']>(
    request.query,
    parameters,
    (issues) => new Refusal('invalid-parameter', { fields: parameterErrors(issues, parameters) }),
  );
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && !endpoint.upload;
  const given = hasBody
    ? await readBody(c.req.raw, bodyBounds(service.settings.limits, listsMembers), charge)
    : undefined;
  const body = parseWith<R['body']>(request.body, given, (issues) => refuseFields(fieldErrors(issues, given)));
  return { service, c, id: c.req.param('id') ?? '', query, body };
}

function parseWith<S extends z.core.$ZodType>(
  schema: S,
  given: unknown,
  refusal: (issues: z.core.$ZodIssue[]) => Refusal,
): z.output<S> {
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw refusal(parsed.error.issues);
  return parsed.data;
}

function readQuery(c: Context<Env>): Record<string, string> {
  const parameters = [...new URL(c.req.url).searchParams];
  if (parameters.length > 20) throw new Refusal('invalid-parameter');
  return Object.fromEntries(parameters);
}

function respond(c: Context<Env>, endpoint: Endpoint, value: unknown, charge: Charge = () => undefined): Response {
  if (value instanceof Response) return value;
  if (endpoint.status === 204) return c.body(null, 204);
  const text = JSON.stringify(value);
  charge(text.length);
  return json(c, endpoint.status, text);
}

export const json = (c: Context<Env>, status: 200 | 201, text: string | ReadableStream<Uint8Array>) =>
  c.body(text, status, { 'Content-Type': 'application/json; charset=utf-8' });
