import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '../src/contract';
import { BadSettings, readSettings } from './settings';

/** Returns the error message of the settings, or `taken`. */
function said(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return 'taken';
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
}

describe('a setting that would start a broken service is refused, and what would do is said', () => {
  test.each([
    ['PORT', '99999', 'a whole number from 0 to 65535'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['TOKEN_HOURS', '0', 'a whole number from 1 to 8784'],
    ['TOKEN_HOURS', '999999999999', 'a whole number from 1 to 8784'],
    ['MAX_SOCKETS', '0', 'a whole number from 1 to 1000000'],
    ['MAX_SOCKETS_PER_ADDRESS', '0', 'a whole number from 1 to 1000000'],
    ['EVENTS_HEARTBEAT_MS', '0', 'a whole number from 10 to 3600000'],
    ['EVENTS_HEARTBEAT_MS', '4000000000', 'a whole number from 10 to 3600000'],
    ['SIGN_UP', 'yes', 'on, invited or off'],
    ['MEMBERSHIP', 'friends', 'open or known'],
    ['PUBLIC_URL', 'chat.example.org', 'an address that begins with https:// or http://'],
    ['PUBLIC_URL', 'ftp://chat.example.org', 'an address that begins with https:// or http://'],
    ['PUBLIC_URL', 'https://chat.example.org/confab', 'an address that begins with https:// or http://, and ends with'],
    ['PUBLIC_URL', 'https://chat.example.org/?x', 'an address that begins with https:// or http://, and ends with'],
    ['PUBLIC_URL', 'https://chat.example.org/#x', 'an address that begins with https:// or http://, and ends with'],
    ['CORS_ORIGINS', 'chat.example.org', 'origins as https://chat.example.org, with their scheme'],
    ['CORS_ORIGINS', 'https://a.example https://b.example/', 'origins as https://chat.example.org, with their scheme'],
    ['CONNECT_ORIGINS', "https://a.example; script-src 'unsafe-inline'", 'origins as https://chat.example.org'],
    ['LIMIT_PAGE_MAX', '0', 'at least 1'],
    ['LIMIT_IDEMPOTENCY_DAYS', '6', 'at least 7'],
    ['LIMIT_BODY', '10', 'at least 1024'],
    ['LIMIT_MESSAGE_TEXT', '9000', 'at most 4000'],
    ['LIMIT_REPORT_REASON', '501', 'at most 500'],
    ['LIMIT_PASSWORD_MIN', '4', 'at least 8'],
    ['LIMIT_PASSWORD_MIN', '300', 'at most LIMIT_PASSWORD_MAX, which is 256'],
    ['LIMIT_ATTACHMENT_QUOTA', '5', 'at least LIMIT_ATTACHMENT_SIZE, which is 10485760'],
    ['LIMIT_MESAGE_TEXT', '3', 'there is no such limit; there are LIMIT_MESSAGE_TEXT, LIMIT_BODY, '],
    ['LIMIT_FORMAT_RUN', '3', 'is fixed'],
    ['LIMIT_IDEMPOTENCY_DAYS', '999999999999', 'at most 3660'],
    ['LIMIT_BODY', '1.5', 'a whole number from 1024 to 999999999999'],
    ['LIMIT_MEMBERS_PER_GROUP', '99999999999999', 'a whole number from 2 to 2621'],
    ['LIMIT_MEMBERS_PER_GROUP', '8000', 'at most 2621'],
    ['LIMIT_BODY', '1024', 'at least 4 times LIMIT_MESSAGE_TEXT, which is 4000'],
    ['LIMIT_REACTION_NAMES_PER_MESSAGE', '9', 'at least LIMIT_OWN_REACTIONS_PER_MESSAGE, which is 10'],
    ['RATE_SEND', '20', 'how many at once and how many a second, as 20/0.5'],
    ['RATE_SEND', '0/1', 'how many at once and how many a second, as 20/0.5'],
    ['RATE_STRANGER', '9/1', 'there is no such limit; there are RATE_SEND, RATE_CONVERSATION, '],
    ['RATE_EXEMPT', '10.0.0.0/33', 'networks as 10.0.0.0/8 or 2001:db8::/32'],
    ['RATE_EXEMPT', 'office', 'networks as 10.0.0.0/8 or 2001:db8::/32'],
    ['LIMIT_PAGE_DEFAULT', '101', 'at most LIMIT_PAGE_MAX, which is 100'],
  ])('%s=%s', (name, value, wanted) => {
    expect(said({ [name]: value })).toContain(`\n  ${name}=${value}: ${wanted}`);
  });

  test('a file of settings for the client', () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'confab-settings-')), 'settings.json');
    onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
    expect(said({ CLIENT_SETTINGS: file })).toContain(`\n  CLIENT_SETTINGS=${file}: a file that can be read`);
    writeFileSync(file, '{ "nmae": "Harbour" }');
    expect(said({ CLIENT_SETTINGS: file })).toContain(`\n  CLIENT_SETTINGS=${file}: nmae: there is no such setting`);
    writeFileSync(file, '{ "name": "Harbour" }');
    expect(readSettings({ CLIENT_SETTINGS: file }).clientSettings).toEqual({ name: 'Harbour' });
  });

  test('all of them at once, and never the password of a database', () => {
    const text = said({ PORT: 'x', LIMIT_BODY: 'y', DATABASE_URL: 'mysql://ida:secret@db/confab' });
    expect(text).toMatch(
      /\n {2}PORT=x: .*\n {2}DATABASE_URL: .*\n {2}LIMIT_BODY=y: a whole number from 1024 to 999999999999$/,
    );
    expect(text).not.toContain('secret');
  });

  test.each(['http://host', 'nats://', 'nats://ida:secret@host/path', 'nats://ida:100%@host'])(
    'no address of NATS: %s',
    (EVENTS_URL) => {
      const text = said({ DATABASE_URL: 'postgres://db', EVENTS_URL });
      expect(text).toMatch(/ {2}EVENTS_URL: an address as nats:/);
    },
  );

  test('the address of NATS without a database that several processes share', () => {
    expect(said({ EVENTS_URL: 'nats://host' })).toContain('EVENTS_URL: only with DATABASE_URL');
    const { eventsUrl } = readSettings({ DATABASE_URL: 'postgres://db', EVENTS_URL: 'tls://token@host:4222' });
    expect(eventsUrl).toBe('tls://token@host:4222');
  });

  test.each([
    'https://u:secret@chat.example.org',
    'https://u:p,secret@chat.example.org',
    'https:u:secret@chat.example.org',
    'https://u:secret w@a.example, https://b.example',
  ])('nor that of another address, as in %s', (value) => {
    for (const name of ['PUBLIC_URL', 'CORS_ORIGINS', 'CONNECT_ORIGINS']) {
      const text = said({ [name]: value });
      expect(text).toMatch(new RegExp(`\n  ${name}: (an address|origins)`));
      expect(text).not.toContain('secret');
    }
  });
});

test('what is empty was not set, and what can be used is taken', () => {
  expect(readSettings({ PORT: '', HOST: '' })).toMatchObject({ port: 4180, host: '127.0.0.1', clientDirGiven: false });
  expect(said({ CORS_ORIGINS: 'https://a.example, http://localhost:5173', LIMIT_PAGE_MAX: '1', PORT: '0' })).toBe(
    'taken',
  );
});

test('what nobody set is as the table of settings says', () => {
  const { dataDir, clientDir, limits: _, ...others } = readSettings({});
  expect([path.relative('', dataDir), path.relative('', clientDir)]).toEqual(['data', 'dist/client']);
  expect(others).toEqual({
    port: 4180,
    host: '127.0.0.1',
    databaseUrl: undefined,
    filesPlace: undefined,
    clientSettings: {},
    frameAncestors: [],
    secure: false,
    publicUrl: undefined,
    clientDirGiven: false,
    corsOrigins: [],
    connectOrigins: [],
    remoteImages: 'ask',
    signUp: 'on',
    membership: 'open',
    joinByAdmins: true,
    help: '',
    capabilities: true,
    idempotency: true,
    rateLimits: true,
    rates: {},
    isRateExempt: expect.any(Function),
    trustProxy: false,
    heartbeatMs: 15_000,
    tokenHours: 12,
    maxSockets: 4_000,
    maxSocketsPerAddress: 500,
    test: false,
  });
});

test.each([
  ['on', true],
  ['1', true],
  ['true', true],
  ['off', false],
  ['0', false],
  ['false', false],
])('a switch that is %s is %s', (value, is) => {
  expect(readSettings({ JOIN_BY_ADMINS: value, TRUST_PROXY: value })).toMatchObject({
    joinByAdmins: is,
    trustProxy: is,
  });
  expect(readSettings({ SIGN_UP: value }).signUp).toBe(is ? 'on' : 'off');
});

test('what is switched off takes with it what it stands on', () => {
  expect(readSettings({ CAPABILITIES: 'off' })).toMatchObject({ capabilities: false, idempotency: false });
  expect(readSettings({ IDEMPOTENCY: 'off' })).toMatchObject({ capabilities: true, idempotency: false });
  expect(readSettings({ LIMITS_OFF: 'on' }).rateLimits).toBe(false);
  expect(readSettings({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
});

test('the address people use is kept as it is in links', () => {
  const kept = (address: string) => readSettings({ PUBLIC_URL: address }).publicUrl;
  expect(kept('https://Chat.example.org:443/')).toBe('https://chat.example.org');
  expect(kept('http://chat.lan:8080')).toBe('http://chat.lan:8080');
});

test('cookies are secure where people come by https, and not elsewhere', () => {
  const secure = (address: string) => readSettings({ PUBLIC_URL: address }).secure;
  expect([secure('https://chat.example.org'), secure('http://chat.example.org')]).toEqual([true, false]);
});

test.each([
  ['PORT', '0', '65535'],
  ['EVENTS_HEARTBEAT_MS', '10', '3600000'],
  ['TOKEN_HOURS', '1', '8784'],
  ['MAX_SOCKETS', '1', '1000000'],
  ['LIMIT_BODY', '16000', '999999999999'],
  ['LIMIT_MEMBERS_PER_GROUP', '2', '2621'],
  ['LIMIT_PAGE_MAX', '1', '999999999999'],
  ['LIMIT_MESSAGE_TEXT', '1', '4000'],
  ['LIMIT_PASSWORD_MIN', '8', '256'],
  ['LIMIT_PASSWORD_MAX', '8', '256'],
  ['LIMIT_ATTACHMENT_QUOTA', '10485760', '999999999999'],
])('%s can be from %s to %s, and no less and no more', (name, least, most) => {
  for (const value of [least, most]) expect(said({ [name]: value })).toBe('taken');
  expect(said({ [name]: String(Number(least) - 1) })).toContain(name);
  expect(said({ [name]: String(Number(most) + 1) })).toContain(name);
});

test('a limit that is set is that limit, and the others stay', () => {
  expect(readSettings({ LIMIT_PAGE_MAX: '7' }).limits).toEqual({ ...limits, pageMax: 7 });
});

test('limits that contradict each other are refused with both names', () => {
  const read = () => readSettings({ LIMIT_MEMBERS_PER_GROUP: '2500', LIMIT_OWN_REACTIONS_PER_MESSAGE: '20' });
  expect(read).toThrow(/LIMIT_MEMBERS_PER_GROUP=2500 with LIMIT_OWN_REACTIONS_PER_MESSAGE=20: /);
});
