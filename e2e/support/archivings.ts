import { endpoints } from '../../src/contract';
import type { Person } from './person';

/** Counts the archivings of this group in the audit trail. */
export async function archivings({ api }: Pick<Person, 'api'>, id: string): Promise<number> {
  const { data } = await api(endpoints.listGroupAudit, { params: { id } });
  return data.filter(({ action }) => action === 'group.archive').length;
}
