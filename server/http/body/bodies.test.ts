import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/contract';
import { Refusal } from '../../refusal';
import { bodyBounds } from './bounds';
import { parseForm } from './form';
import { readBody } from './readBody';

const post = (body: string, type: string) =>
  readBody(
    new Request('http://x.test/', { method: 'POST', body, headers: { 'Content-Type': type } }),
    sizedFor(65_536),
  );
const sizedFor = (body: number) => bodyBounds({ ...limits, body });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'read',
    (error) => (error instanceof Refusal ? error.code : String(error)),
  );

/** Writes plain data as form fields, in the notation of other clients of the interface. */
function toForm(value: unknown, name = ''): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => toForm(item, typeof item === 'object' ? `${name}[${index}]` : `${name}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => toForm(inner, name ? `${name}[${key}]` : key));
  return [[name, String(value)]];
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const word = fc.stringMatching(/^[a-z][a-z_]{0,8}$/).filter((name) => !['constructor', 'prototype'].includes(name));
const text = fc.string({ unit: 'grapheme' });
const body = fc.dictionary(
  word,
  fc.oneof(
    text,
    fc.array(text, { minLength: 1, maxLength: 5 }),
    fc.dictionary(word, fc.array(text, { minLength: 1 }), { minKeys: 1, maxKeys: 4 }),
    fc.array(fc.dictionary(word, text, { minKeys: 1, maxKeys: 4 }), { minLength: 1, maxLength: 4 }),
  ),
);

describe('bodies', () => {
  test('say the same as a form and as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const form = new URLSearchParams(toForm(value)).toString();
        expect(plain(parseForm(form, 2_000))).toEqual(plain(value));
        expect(await post(JSON.stringify(value), 'application/json')).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test('open a new item of a list where a field comes again', () => {
    const form = 'a[][x]=1&a[][y]=2&a[][x]=3&a[][y]=4';
    expect(plain(parseForm(form, 2_000))).toEqual({
      a: [
        { x: '1', y: '2' },
        { x: '3', y: '4' },
      ],
    });
  });

  test.each([
    ['half a JSON', '{"message":', 'application/json'],
    ['a JSON list', '[]', 'application/json'],
    ['a JSON word', '"hello"', 'application/json'],
    ['a name that reaches the prototype', '{"__proto__":{"x":1}}', 'application/json'],
    ['a deeper one', '{"reactions":{"constructor":[]}}', 'application/json'],
    ['one in a form', 'reactions[__proto__][]=x', 'application/x-www-form-urlencoded'],
    ['brackets that do not close', 'a[b=1', 'application/x-www-form-urlencoded'],
    ['a form nested too deep', 'a[b][c][d][e][f]=1', 'application/x-www-form-urlencoded'],
    ['a field that is a text and a list', 'a=1&a[]=2', 'application/x-www-form-urlencoded'],
    ['JSON nested too deep', `${'{"a":'.repeat(25)}1${'}'.repeat(25)}`, 'application/json'],
    ['JSON nested thousands deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'application/json'],
    [
      'too many fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, 1]))),
      'application/json',
    ],
    ['too long a list', JSON.stringify({ a: Array.from({ length: 1_001 }, () => 1) }), 'application/json'],
  ])('are refused with %s', async (_name, sent, type) => {
    expect(await codeOf(post(sent, type))).toBe('invalid-body');
    expect('x' in {}).toBe(false);
  });

  test('are refused when they are not UTF-8', async () => {
    const request = new Request('http://x.test/', {
      method: 'POST',
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await codeOf(readBody(request, sizedFor(100)))).toBe('invalid-body');
  });

  test.each([
    ['text/plain', {}],
    ['application/xml', {}],
    ['application/json', { 'Content-Encoding': 'gzip' }],
  ])('of type %s %o are refused', async (type, more) => {
    const request = new Request('http://x.test/', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': type, ...more },
    });
    expect(await codeOf(readBody(request, sizedFor(100)))).toBe('unsupported-media-type');
  });

  test('are taken up to the last byte of the limit and not one further', async () => {
    const sized = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
    expect(await codeOf(post(sized(65_535), 'application/json'))).toBe('read');
    expect(await codeOf(post(sized(65_536), 'application/json'))).toBe('read');
    expect(await codeOf(post(sized(65_537), 'application/json'))).toBe('body-too-large');
  });

  test('that lie about their length are stopped while they arrive', async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(1_000)) });
    const request = new Request('http://x.test/', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit);
    expect(await codeOf(readBody(request, sizedFor(10_000)))).toBe('body-too-large');
  });
});
