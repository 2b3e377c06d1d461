import { describe, expect, test } from 'vitest';
import { BadSettings, readSettings } from './settings';

/** What is said of settings, or that they are taken. */
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
    ['SIGN_UP', 'yes', 'on or off'],
    ['PUBLIC_URL', 'chat.example.org', 'an address that begins with https:// or http://'],
    ['PUBLIC_URL', 'ftp://chat.example.org', 'an address that begins with https:// or http://'],
    ['CORS_ORIGINS', 'chat.example.org', 'origins as https://chat.example.org, with their scheme'],
    ['CORS_ORIGINS', 'https://a.example https://b.example/', 'origins as https://chat.example.org, with their scheme'],
    ['CONNECT_ORIGINS', "https://a.example; script-src 'unsafe-inline'", 'origins as https://chat.example.org'],
    ['LIMIT_PAGE_MAX', '0', 'at least 1'],
    ['LIMIT_IDEMPOTENCY_DAYS', '0', 'at least 1'],
    ['LIMIT_BODY', '10', 'at least 1024'],
    ['LIMIT_MESSAGE_TEXT', '9000', 'at most 4000'],
    ['LIMIT_PASSWORD_MIN', '4', 'at least 8'],
    ['LIMIT_PASSWORD_MIN', '300', 'at most LIMIT_PASSWORD_MAX, which is 256'],
    ['LIMIT_ATTACHMENT_QUOTA', '5', 'at least LIMIT_ATTACHMENT_SIZE, which is 10485760'],
    ['LIMIT_MESAGE_TEXT', '3', 'there is no such limit; there are LIMIT_MESSAGE_TEXT, LIMIT_BODY, '],
    ['LIMIT_FORMAT_RUN', '3', 'there is no such limit'],
  ])('%s=%s', (name, value, wanted) => {
    expect(said({ [name]: value })).toContain(`\n  ${name}=${value}: ${wanted}`);
  });

  test('all of them at once, and never the password of a database', () => {
    const text = said({ PORT: 'x', LIMIT_BODY: 'y', DATABASE_URL: 'mysql://ida:secret@db/confab' });
    expect(text).toMatch(/\n {2}PORT=x: .*\n {2}DATABASE_URL: .*\n {2}LIMIT_BODY=y: a whole number$/);
    expect(text).not.toContain('secret');
  });
});

test('what is empty was not set, and what can be used is taken', () => {
  expect(readSettings({ PORT: '', HOST: '' })).toMatchObject({ port: 4180, host: '127.0.0.1', clientDirGiven: false });
  expect(said({ CORS_ORIGINS: 'https://a.example, http://localhost:5173', LIMIT_PAGE_MAX: '1', PORT: '0' })).toBe(
    'taken',
  );
});
