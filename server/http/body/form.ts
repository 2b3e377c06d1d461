import { Refusal } from '../../refusal';

const maxDepth = 5;

/** An object or a list. `finish` decides which, once all names are known. */
interface Node {
  children: Map<string, Node | string>;
  pushes: number;
}
const newNode = (): Node => ({ children: new Map(), pushes: 0 });

/** Parses `reactions[ok][]=ada`, `contacts[]=ida` and `attachments[0][file_url]=…`. Throws `invalid-body`. */
export function parseForm(text: string, maxFields: number): Record<string, unknown> {
  const root = newNode();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > maxFields) throw new Refusal('invalid-body');
    if (name === '') continue;
    put(root, pathOf(name), value);
  }
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, child] of root.children) result[name] = finish(child);
  return result;
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open === -1) return [name];
  const inner = name.slice(open);
  if (open === 0 || !/^(\[[^[\]]*\])+$/.test(inner)) throw new Refusal('invalid-body');
  const path = [name.slice(0, open), ...inner.slice(1, -1).split('][')];
  if (path.length > maxDepth) throw new Refusal('invalid-body');
  return path;
}

function put(root: Node, path: string[], value: string) {
  let node = root;
  path.forEach((segment, index) => {
    const last = index === path.length - 1;
    const key = segment === '' ? nextKey(node, last ? undefined : path.slice(index + 1)) : segment;
    const existing = node.children.get(key);
    if (last) {
      // If a field is repeated, its last value counts, as in JSON.
      if (existing !== undefined && typeof existing !== 'string') throw new Refusal('invalid-body');
      node.children.set(key, value);
      return;
    }
    if (typeof existing === 'string') throw new Refusal('invalid-body');
    const child = existing ?? newNode();
    if (!existing) node.children.set(key, child);
    node = child;
  });
}

/**
 * The key of an item named `[]`. A new item starts only if the current item already has the field: `a[][x]=1&a[][y]=2` is one
 * item, and `a[][x]=1&a[][x]=2` is two items.
 */
function nextKey(node: Node, rest: string[] | undefined): string {
  const current = node.children.get(String(node.pushes - 1));
  if (rest && node.pushes > 0 && current !== undefined && typeof current !== 'string' && !holds(current, rest))
    return String(node.pushes - 1);
  return String(node.pushes++);
}

function holds(node: Node, path: string[]): boolean {
  const [head = '', ...rest] = path;
  if (head === '') return false;
  const child = node.children.get(head);
  if (child === undefined) return false;
  return typeof child === 'string' || rest.length === 0 || holds(child, rest);
}

function finish(node: Node | string): unknown {
  if (typeof node === 'string') return node;
  const names = [...node.children.keys()];
  if (names.length > 0 && names.every((name, index) => name === String(index)))
    return [...node.children.values()].map(finish);
  const object: Record<string, unknown> = Object.create(null);
  for (const [name, child] of node.children) object[name] = finish(child);
  return object;
}
