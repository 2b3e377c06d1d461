import type { Fields } from '../caller';
import type { Scene } from '../scene';
import { Group, GroupPage, read } from '../shapes';

export const at = (id: string) => `/v1/groups/${encodeURIComponent(id)}`;

// Each function throws `Unmet` if the response does not have the shape of the interface.
export const list = async (scene: Scene, query: Record<string, string> = {}) =>
  read(GroupPage, await scene.call({ method: 'GET', path: '/v1/groups', query }));
export const get = async (scene: Scene, id: string) => read(Group, await scene.call({ method: 'GET', path: at(id) }));
export const put = async (scene: Scene, id: string, fields: Fields) =>
  read(Group, await scene.write('PUT', at(id), fields));
