import { expect, test } from 'vitest';
import { testService } from './service';

test('a service of a test ends when what it was asked has been answered', async () => {
  const service = await testService();
  const ada = await service.person('ada');
  const answers = [ada.get('/v1/groups'), ada.get('/v1/contacts')];
  await service.close();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});
