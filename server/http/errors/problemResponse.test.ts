import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { errorCodes } from '../../../src/contract';
import { fieldError, Refusal, refuseFields } from '../../refusal';
import { testService } from '../../test/service';
import { problemResponse } from './problemResponse';
import { fieldErrors } from './zodErrors';

const bodyOf = async (refusal: Refusal) => {
  const response = problemResponse(refusal, 'req_1');
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test('a field is refused in the words of its code, and in general words where it has none', () => {
  expect(fieldError('/name', 'too-long', { max: 3, actual: 4 })).toEqual({
    pointer: '/name',
    code: 'too-long',
    detail: errorCodes['too-long'][1],
    max: 3,
    actual: 4,
  });
  const [, general] = errorCodes['validation-failed'];
  for (const code of ['no such code', 'toString']) expect(fieldError('/name', code).detail).toBe(general);
});

test('one field lends its code to the whole answer, several do not', () => {
  const long = fieldError('/name', 'too-long');
  expect(refuseFields([long]).code).toBe('too-long');
  expect(refuseFields([long, fieldError('/description', 'too-long')]).code).toBe('validation-failed');
  expect(refuseFields([fieldError('/name', 'no such code')]).code).toBe('validation-failed');
  expect(refuseFields([]).code).toBe('validation-failed');
});

test('a wrong item of a list is found by its index, and the others are not read', () => {
  const unread = () => {
    throw new Error('read as a whole');
  };
  const items = new Proxy(['a', 1], { ownKeys: unread });
  const schema = z.object({ items: z.array(z.string()) });
  const { error } = schema.safeParse({ items: ['a', 1] });
  expect(fieldErrors(error?.issues ?? [], { items })).toMatchObject([{ pointer: '/items/1', code: 'wrong-type' }]);
});

test('an answer says what is wrong with the first field, and of all of them', async () => {
  const fields = [fieldError('/name', 'too-long'), fieldError('/contacts', 'required')];
  const { status, headers, body } = await bodyOf(refuseFields(fields));
  const [number, title] = errorCodes['validation-failed'];
  expect([status, headers.get('Content-Type')]).toEqual([number, 'application/problem+json; charset=utf-8']);
  expect(body).toEqual({
    type: 'urn:confab:problem:validation-failed',
    title,
    status: number,
    detail: fields[0]?.detail,
    code: 'validation-failed',
    errors: fields,
    request_id: 'req_1',
  });
});

test('an answer without fields or a time to come back has neither', async () => {
  const { body } = await bodyOf(new Refusal('not-found'));
  expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'request_id', 'status', 'title', 'type']);
  expect(body.detail).toBe(body.title);
});

test('a time to come back is in the header and in the body', async () => {
  const { headers, body } = await bodyOf(new Refusal('unavailable', { headers: { 'Retry-After': '7' } }));
  expect([headers.get('Retry-After'), body.retry_after]).toEqual(['7', 7]);
});

test('a failure nobody foresaw says its request and nothing of the inside', async () => {
  const service = await testService();
  const ida = await service.person('ida');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new Error('select secret from contact');
  const reads = vi.spyOn(service.store.db, 'selectFrom').mockImplementation(() => {
    throw broken;
  });
  const { status, body } = await ida.get('/v1/groups');
  reads.mockRestore();
  expect(status).toBe(500);
  expect(body).toEqual({
    type: 'urn:confab:problem:internal',
    title: errorCodes.internal[1],
    status: 500,
    code: 'internal',
    detail: errorCodes.internal[1],
    request_id: expect.any(String),
  });
  expect(logged).toHaveBeenCalledWith(`request ${body.request_id}:`, broken);
  logged.mockRestore();
  await service.close();
});
