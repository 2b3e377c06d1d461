import { endpoints } from '../../src/contract';
import type { Person } from './person';

/** How often the service has written down that this group was archived. */
export async function archivings({ api }: Pick<Person, 'api'>, id: string): Promise<number> {
  const { data } = await api(endpoints.listGroupAudit, { params: { id } });
  return data.filter(({ action }) => action === 'group.archive').length;
}
