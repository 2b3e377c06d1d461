import { beforeAll, expect, test } from 'vitest';
import { testService } from '../../server/test/service';
import { ApiError } from '../api/errors';
import { createHttp } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { reasonOf } from './failures';
import { loadCatalogue } from './translate';

beforeAll(() => loadCatalogue('en'));

test('who cannot be added is named', async () => {
  const { app, person, close } = await testService();
  const [mei, ida] = [await person('mei'), await person('ida')];
  await ida.put(`/v1/blocks/${mei.id}`, {});
  const http = createHttp({
    base: 'https://localhost',
    token: () => mei.token,
    me: () => 'mei',
    fetch: async (url, init) => app.request(String(url), init),
  });
  const refused = await http(endpoints.createGroup, { body: { name: 'Offers', contacts: ['ida'] } }).catch(reasonOf);
  expect(refused).toBe('ida cannot be added by you. They may have left lately, or not want to be added.');
  await close();
});

test('a name or password that the service counts as too long or too short is refused in the words of the form', () => {
  const refusalOf = (code: string, pointer: string) =>
    reasonOf(new ApiError({ status: 422, code, fields: [{ pointer, code, detail: '' }] }));
  expect(refusalOf('too-long', '/username')).toBe(
    'Use letters, digits, dots, dashes and underscores, at most 32 characters.',
  );
  expect(refusalOf('too-short', '/password')).toBe('Use at least 8 characters for the password.');
});
