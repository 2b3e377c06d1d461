import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import type { Conversation } from '../../contract/resources';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService } from '../../test/fakeService';
import { sendMarker } from './useReadMarker';

test('a marker is sent again after its answer was lost, although an earlier one has moved it since it was called', async () => {
  let lost = 0;
  const meet = ({ method }: { method: string }) => (method === 'POST' && ++lost === 1 ? 'lost-before' : 'none');
  const service = createFakeService({ capabilities: 'read', meet });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  let current: Conversation = { id: 'c1', latest_message: null, unread_count: 2, read_up_to: null };
  const send = sendMarker(http, () => current);
  current = { ...current, read_up_to: 'near' };
  service.markers.set('c1', 'near');
  const change = { type: 'read.moved', conversation_id: 'c1', username: 'me', up_to: 'far' } as const;
  await expect(send(change)).rejects.toThrow();
  await send(change);
  expect(service.markers.get('c1')).toBe('far');
});
