import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createHookWorld } from '../../test/hookWorld';
import { useReport } from './useReports';

let world: Awaited<ReturnType<typeof createHookWorld>>;
afterEach(() => world.close());

test('the admin of the service reads what was reported and why; of what one cannot read, nothing is reported', async () => {
  world = await createHookWorld();
  const [ada, lin, eve] = [
    await world.service.person('ada'),
    await world.service.person('lin'),
    await world.service.person('eve'),
  ];
  const group = await lin.group('Lake');
  const { open } = await world.openApp(lin);
  const { result: report } = open(() => useReport());
  await act(() => report.current({ group_id: group.id }, 'loud'));
  const { open: openAsEve } = await world.openApp(eve);
  const { result: other } = openAsEve(() => useReport());
  await expect(other.current({ group_id: group.id }, 'mine')).rejects.toMatchObject({ status: 404 });
  const { body } = await ada.get('/v1/audit?limit=100');
  const reports = body.data.filter(({ action }: { action: string }) => action.includes('report'));
  expect(reports).toMatchObject([{ action: 'group.report', object_id: group.id, detail: 'loud' }]);
});
