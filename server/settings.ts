import path from 'node:path';
import * as z from 'zod/mini';
import { type ClientSettings, type Limits, remoteImagesModes } from '../src/contract';
import { framesOf, originsOf, readClientSettings } from './clientSettings';
import { readLimits } from './limitSettings';
import { type ObjectPlace, readObjectPlace } from './objectPlace';
import { isIn, type Rates, readNetworks, readRates } from './rateSettings';

const flag = (byDefault: boolean) =>
  z.pipe(
    z._default(z.enum(['on', 'off', '1', '0', 'true', 'false'], 'on or off'), byDefault ? 'on' : 'off'),
    z.transform((value) => value === 'on' || value === '1' || value === 'true'),
  );
const remoteImages = z.pipe(
  z._default(z.enum([...remoteImagesModes, '1', '0', 'true', 'false'], 'ask, on or off'), 'ask'),
  z.transform((value) =>
    value === '1' || value === 'true' ? 'on' : value === '0' || value === 'false' ? 'off' : value,
  ),
);
const count = (byDefault: number, min: number, max: number) => {
  const isInRange = (value: string) => /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
  const number = z.string().check(z.refine(isInRange, `a whole number from ${min} to ${max}`));
  return z.pipe(z._default(number, String(byDefault)), z.transform(Number));
};
const isWeb = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
/**
 * True for a URL of only scheme, host and port. The service would ignore a path, and its start message would print a
 * password.
 */
const isBare = (value: string) => isWeb(value) && new URL(value).href === `${new URL(value).origin}/`;
const isOrigin = (value: string) => isWeb(value) && new URL(value).origin === value;
const origins = z.pipe(
  z._default(
    z.string().check(
      z.refine(
        (value) =>
          value
            .split(/[\s,]+/)
            .filter(Boolean)
            .every(isOrigin),
        'origins as https://chat.example.org, with their scheme and nothing behind the host, separated by spaces or commas',
      ),
    ),
    '',
  ),
  z.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
);

const signUps = ['on', 'invited', 'off'] as const;
const signUp = z.pipe(
  z._default(z.enum([...signUps, '1', '0', 'true', 'false'], 'on, invited or off'), 'on'),
  z.transform((value) =>
    value === '1' || value === 'true' ? 'on' : value === '0' || value === 'false' ? 'off' : value,
  ),
);
const memberships = ['open', 'known'] as const;
const yearHours = 366 * 24;

export const Environment = z.object({
  PORT: count(4180, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://'))),
  EVENTS_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(nats|tls):\/\/((?:[^\s/@%]|%[\da-f]{2})+@)?[^\s/@]+$/i,
          'an address as nats://<user>:<password>@<host>:<port>',
        ),
      ),
  ),
  FILES_URL: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => readObjectPlace(value) !== undefined,
            'an address as s3://<key>:<secret>@<host>/<bucket>',
          ),
        ),
      z.transform(readObjectPlace),
    ),
  ),
  /** The public URL, if it differs from the listening address. With https, cookies are Secure and HSTS is sent. */
  PUBLIC_URL: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(isBare, 'an address that begins with https:// or http://, and ends with its host, or with a port'),
        ),
      z.transform((value) => new URL(value).origin),
    ),
  ),
  CLIENT_DIR: z.optional(z.string()),
  CLIENT_SETTINGS: z.optional(z.string()),
  CORS_ORIGINS: origins,
  CONNECT_ORIGINS: origins,
  FRAME_ANCESTORS: origins,
  REMOTE_IMAGES: remoteImages,
  SIGN_UP: signUp,
  MEMBERSHIP: z._default(z.enum(memberships, 'open or known'), 'open'),
  JOIN_BY_ADMINS: flag(true),
  HELP: z._default(z.string().check(z.maxLength(200, 'at most 200 characters')), ''),
  CAPABILITIES: flag(true),
  IDEMPOTENCY: flag(true),
  RATE_LIMITS: flag(true),
  RATE_EXEMPT: z.pipe(
    z
      ._default(z.string(), '')
      .check(z.refine((value) => readNetworks(value) !== undefined, 'networks as 10.0.0.0/8 or 2001:db8::/32')),
    z.transform(readNetworks),
  ),
  LIMITS_OFF: flag(false),
  TRUST_PROXY: flag(false),
  EVENTS_HEARTBEAT_MS: count(15_000, 10, 3_600_000),
  TOKEN_HOURS: count(12, 1, yearHours),
  MAX_SOCKETS: count(4_000, 1, 1_000_000),
  MAX_SOCKETS_PER_ADDRESS: count(500, 1, 1_000_000),
  CONFAB_TEST: flag(false),
});

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  eventsUrl: string | undefined;
  /** The object store; undefined if the data folder holds the files. */
  filesPlace: ObjectPlace | undefined;
  secure: boolean;
  publicUrl: string | undefined;
  clientDir: string;
  clientDirGiven: boolean;
  clientSettings: ClientSettings;
  corsOrigins: string[];
  connectOrigins: string[];
  frameAncestors: string[];
  /** Pictures from other hosts are shown at once, shown after a question for each host, or blocked. */
  remoteImages: (typeof remoteImagesModes)[number];
  signUp: (typeof signUps)[number];
  /** `known`: people can be added only by somebody with whom they share an accepted group. */
  membership: (typeof memberships)[number];
  /** True if an admin of the service adds people to groups without a quarantine. */
  joinByAdmins: boolean;
  help: string;
  capabilities: boolean;
  idempotency: boolean;
  rateLimits: boolean;
  rates: Partial<Rates>;
  isRateExempt: (address: string) => boolean;
  trustProxy: boolean;
  heartbeatMs: number;
  tokenHours: number;
  maxSockets: number;
  maxSocketsPerAddress: number;
  test: boolean;
  limits: Limits;
}

const builtClient = path.resolve(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../dist/client' : '../client',
);

export class BadSettings extends Error {}

/** An empty variable counts as unset. Throws `BadSettings`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const { limits, problems } = readLimits(given);
  const rates = readRates(given);
  const lines = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    // Omits a value that may contain a password, because the message is logged.
    const value = /^(DATABASE|EVENTS|FILES)_URL$/.test(name) || given[name]?.includes('@') ? '' : `=${given[name]}`;
    return `${name}${value}: ${issue.message}`;
  });
  problems.push(...rates.problems);
  // Refuses FILES_URL with the embedded database, because a backup of the embedded database copies the data folder only.
  if (given.FILES_URL !== undefined && given.DATABASE_URL === undefined)
    problems.push(
      'FILES_URL: only with DATABASE_URL, as one process with an embedded database has its files beside it',
    );
  if (given.EVENTS_URL !== undefined && given.DATABASE_URL === undefined)
    problems.push('EVENTS_URL: only with DATABASE_URL, as one process has nobody to tell of events');
  if (!parsed.success || problems.length > 0)
    throw new BadSettings(
      ['These settings cannot be used:', ...[...lines, ...problems].map((line) => `  ${line}`)].join('\n'),
    );
  const env = parsed.data;
  const clientSettings = env.CLIENT_SETTINGS ? readFrom(env.CLIENT_SETTINGS) : {};
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    eventsUrl: env.EVENTS_URL,
    filesPlace: env.FILES_URL,
    secure: env.PUBLIC_URL?.startsWith('https:') === true,
    publicUrl: env.PUBLIC_URL,
    clientDir: env.CLIENT_DIR ? path.resolve(env.CLIENT_DIR) : builtClient,
    clientDirGiven: given.CLIENT_DIR !== undefined,
    clientSettings,
    corsOrigins: env.CORS_ORIGINS,
    connectOrigins: [...env.CONNECT_ORIGINS, ...originsOf(clientSettings)],
    frameAncestors: [...env.FRAME_ANCESTORS, ...framesOf(clientSettings)],
    remoteImages: env.REMOTE_IMAGES,
    signUp: env.SIGN_UP,
    membership: env.MEMBERSHIP,
    joinByAdmins: env.JOIN_BY_ADMINS,
    help: env.HELP,
    capabilities: env.CAPABILITIES,
    idempotency: env.IDEMPOTENCY && env.CAPABILITIES,
    rateLimits: env.RATE_LIMITS && !env.LIMITS_OFF,
    rates: rates.rates,
    isRateExempt: (address) => env.RATE_EXEMPT !== undefined && isIn(env.RATE_EXEMPT, address),
    trustProxy: env.TRUST_PROXY,
    heartbeatMs: env.EVENTS_HEARTBEAT_MS,
    tokenHours: env.TOKEN_HOURS,
    maxSockets: env.MAX_SOCKETS,
    maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
    test: env.CONFAB_TEST,
    limits,
  };
}

function readFrom(file: string): ClientSettings {
  try {
    return readClientSettings(file);
  } catch (error) {
    const problem = error instanceof Error ? error.message : '';
    throw new BadSettings(`These settings cannot be used:\n  CLIENT_SETTINGS=${file}: ${problem}`);
  }
}
