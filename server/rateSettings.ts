import { BlockList, isIP } from 'node:net';

/** `burst`: maximum tokens of a bucket. `perSecond`: tokens that the bucket regains each second. */
export const rateClasses = {
  send: { burst: 20, perSecond: 5 },
  conversation: { burst: 40, perSecond: 20 },
  read: { burst: 60, perSecond: 20 },
  write: { burst: 20, perSecond: 5 },
  search: { burst: 20, perSecond: 4 },
  upload: { burst: 30, perSecond: 1 },
  typing: { burst: 5, perSecond: 1 },
  'group-create': { burst: 10, perSecond: 10 / 60 },
  'group-delete': { burst: 10, perSecond: 10 / 60 },
  member: { burst: 60, perSecond: 1 },
  /** Counts added strangers, not requests. The limit `strangersPerHour` replaces both numbers. */
  stranger: { burst: 60, perSecond: 60 / 3_600 },
  /** Counts new and accepted invitations by account, and viewed invitations by network. */
  invite: { burst: 20, perSecond: 20 / 60 },
  profile: { burst: 20, perSecond: 20 / 3_600 },
  /** The limit is low, because each rename reserves the previous name. */
  rename: { burst: 5, perSecond: 5 / 86_400 },
  report: { burst: 10, perSecond: 10 / 3_600 },
  /** Counts sign-ins by account and network, and password resets by network. Each of these requests takes one core for 0.2 s. */
  'sign-in': { burst: 20, perSecond: 20 / 60 },
  'sign-in-failure': { burst: 10, perSecond: 10 / 60 },
  /** Counts failed sign-ins to an account. Networks that have signed in to the account before are exempt. */
  'account-failure': { burst: 100, perSecond: 100 / 3_600 },
  'sign-up': { burst: 20, perSecond: 20 / 60 },
  address: { burst: 200, perSecond: 50 },
  /** Counts files of the app. One page loads about twenty files. */
  page: { burst: 600, perSecond: 100 },
  /** Counts units of 2 MiB, by network. */
  download: { burst: 100, perSecond: 32 },
  'csp-report': { burst: 20, perSecond: 20 / 60 },
} as const;
export type RateClass = keyof typeof rateClasses;

export type Rates = Record<RateClass, { burst: number; perSecond: number }>;

const isClass = (name: string): name is RateClass => name in rateClasses;
const classes = Object.keys(rateClasses)
  .filter(isClass)
  .filter((name) => name !== 'stranger');
const variableOf = (name: string) => `RATE_${name.replaceAll('-', '_').toUpperCase()}`;

/** Reads `RATE_<CLASS>=<burst>/<perSecond>`. */
export function readRates(given: Record<string, string | undefined>): { rates: Partial<Rates>; problems: string[] } {
  const rates: Partial<Rates> = {};
  const problems: string[] = [];
  for (const [variable, value = ''] of Object.entries(given)) {
    if (!variable.startsWith('RATE_') || variable === 'RATE_LIMITS' || variable === 'RATE_EXEMPT') continue;
    const name = classes.find((each) => variableOf(each) === variable);
    const [, burst, perSecond] = /^(\d{1,7})\/(\d{1,7}(?:\.\d{1,7})?)$/.exec(value) ?? [];
    if (!name)
      problems.push(`${variable}=${value}: there is no such limit; there are ${classes.map(variableOf).join(', ')}`);
    else if (Number(burst) >= 1 && Number(perSecond) > 0)
      rates[name] = { burst: Number(burst), perSecond: Number(perSecond) };
    else problems.push(`${variable}=${value}: how many at once and how many a second, as 20/0.5`);
  }
  return { rates, problems };
}

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads networks as `10.0.0.0/8 2001:db8::/32`. Returns undefined if a network is invalid. */
export function readNetworks(value: string): BlockList | undefined {
  const networks = new BlockList();
  for (const network of value.split(/[\s,]+/).filter(Boolean)) {
    const [, address = '', bits = ''] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const most = kindOf(address) === 'ipv6' ? 128 : 32;
    if (!isIP(address) || Number(bits) > most) return undefined;
    networks.addSubnet(address, bits === '' ? most : Number(bits), kindOf(address));
  }
  return networks;
}

export const isIn = (networks: BlockList, address: string) =>
  isIP(address) !== 0 && networks.check(address, kindOf(address));
