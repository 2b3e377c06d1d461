import path from 'node:path';
import * as z from 'zod/mini';
import { limits as contractLimits, type Limits } from '../src/contract';

const flag = (byDefault: boolean) =>
  z.pipe(
    z._default(z.enum(['on', 'off', '1', '0', 'true', 'false']), byDefault ? 'on' : 'off'),
    z.transform((value) => value === 'on' || value === '1' || value === 'true'),
  );
const count = (byDefault: number) =>
  z.pipe(z._default(z.string().check(z.regex(/^\d{1,12}$/, 'a whole number')), String(byDefault)), z.transform(Number));
const words = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
);

const Environment = z.object({
  PORT: count(4180),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://'))),
  /** The address people use, when it is not the one listened on. With https: cookies are Secure and HSTS is sent. */
  PUBLIC_URL: z.optional(z.url()),
  CLIENT_DIR: z._default(z.string(), 'dist/client'),
  CORS_ORIGINS: words,
  /** Further services the client served here may talk to. */
  CONNECT_ORIGINS: words,
  REMOTE_IMAGES: flag(true),
  SIGN_UP: flag(true),
  CAPABILITIES: flag(true),
  IDEMPOTENCY: flag(true),
  RATE_LIMITS: flag(true),
  LIMITS_OFF: flag(false),
  TRUST_PROXY: flag(false),
  EVENTS_HEARTBEAT_MS: count(15_000),
  TOKEN_HOURS: count(12),
  MAX_SOCKETS: count(1_000),
  CONFAB_TEST: flag(false),
});

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  secure: boolean;
  publicUrl: string | undefined;
  clientDir: string;
  corsOrigins: string[];
  connectOrigins: string[];
  remoteImages: boolean;
  signUp: boolean;
  capabilities: boolean;
  idempotency: boolean;
  rateLimits: boolean;
  trustProxy: boolean;
  heartbeatMs: number;
  tokenHours: number;
  maxSockets: number;
  test: boolean;
  limits: Limits;
}

export class BadSettings extends Error {}

/** An empty variable is one that was not set. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      // An address of a database holds its password, and this goes to a log.
      const value = name === 'DATABASE_URL' ? '' : `=${given[name] ?? ''}`;
      return `  ${name}${value}: ${issue.message.replace(/^Invalid (input|option|string): /, '')}`;
    });
    throw new BadSettings(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: env.PUBLIC_URL,
    clientDir: path.resolve(env.CLIENT_DIR),
    corsOrigins: env.CORS_ORIGINS,
    connectOrigins: env.CONNECT_ORIGINS,
    remoteImages: env.REMOTE_IMAGES,
    signUp: env.SIGN_UP,
    capabilities: env.CAPABILITIES,
    idempotency: env.IDEMPOTENCY && env.CAPABILITIES,
    rateLimits: env.RATE_LIMITS && !env.LIMITS_OFF,
    trustProxy: env.TRUST_PROXY,
    heartbeatMs: env.EVENTS_HEARTBEAT_MS,
    tokenHours: env.TOKEN_HOURS,
    maxSockets: env.MAX_SOCKETS,
    test: env.CONFAB_TEST,
    limits: readLimits(given),
  };
}

/** Of these a deployment can ask for less and not for more: the contract's schemas refuse first. */
const atMost = new Set<keyof Limits>([
  ...(['messageText', 'groupName', 'groupDescription', 'username', 'passwordMax'] as const),
  ...(['url', 'filename', 'altText', 'searchText'] as const),
]);

/** `LIMIT_MESSAGE_TEXT=500` */
function readLimits(given: Record<string, string | undefined>): Limits {
  const limits: Record<keyof Limits, number> = { ...contractLimits };
  for (const name of limitNames) {
    const variable = `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    const value = given[variable];
    if (value === undefined) continue;
    if (!/^\d{1,12}$/.test(value)) throw new BadSettings(`${variable}=${value}: a whole number`);
    limits[name] = Number(value);
    const bound = contractLimits[name];
    if (atMost.has(name) && limits[name] > bound) throw new BadSettings(`${variable}=${value}: at most ${bound}`);
    if (name === 'passwordMin' && limits[name] < bound)
      throw new BadSettings(`${variable}=${value}: at least ${bound}`);
  }
  return limits;
}

/** Runs of invisible characters are the contract's alone: client and service must judge a text alike. */
const isLimit = (name: string): name is keyof Limits => name in contractLimits && name !== 'formRun';
const limitNames = Object.keys(contractLimits).filter(isLimit);
