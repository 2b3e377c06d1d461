import { afterAll, beforeAll, expect, test } from 'vitest';
import { endingsOf, fileTypeOf, fileTypes } from '../../src/contract/fileTypes';
import { detectType, withFittingEnding } from '../files/upload/types';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let conversation_id: string;
beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  ({ conversation_id } = await ida.group('Files'));
});
afterAll(() => service.close());

const all = fileTypes.flatMap((type) => endingsOf[type].map((ending) => ({ type, ending })));

test.each(all)('.$ending is $type, linked as well as uploaded', async ({ type, ending }) => {
  const { body } = await ida.post('/v1/messages', {
    conversation_id,
    message: '',
    attachments: [{ file_url: `https://files.test/one.${ending}` }, { file_url: `https://files.test/${ending}` }],
  });
  expect(body.attachments[0].file_type).toBe(type);
  expect(body.attachments[1].file_type).toBe('application/octet-stream');
  expect(fileTypeOf(`ONE.${ending.toUpperCase()}`)).toBe(type);
  expect(withFittingEnding(`one.${ending}`, type)).toBe(`one.${ending}`);
});

test.each(endingsOf['text/plain'])('text is taken in a file that ends in .%s', async (ending) => {
  expect(await detectType(Buffer.from('# Title'), `notes.${ending}`)).toBe('text/plain');
});

test.each(['constructor', 'toString', 'exe'])('the type of a linked .%s is unknown', async (ending) => {
  const attachments = [{ file_url: `https://files.test/one.${ending}` }];
  const { status, body } = await ida.post('/v1/messages', { conversation_id, message: '', attachments });
  expect(status).toBe(201);
  expect(body.attachments[0].file_type).toBe('application/octet-stream');
});

test('an archive can be linked and not uploaded', async () => {
  const attachments = [{ file_url: 'https://files.test/one.zip' }];
  const { body } = await ida.post('/v1/messages', { conversation_id, message: '', attachments });
  expect(body.attachments[0].file_type).toBe('application/zip');
  expect(fileTypeOf('one.zip')).toBeNull();
});
