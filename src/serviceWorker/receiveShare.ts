import { newKey } from '../browser/newKey';
import { keepShare } from '../browser/shares/shareBox';
import type { SharedFile } from '../browser/shares/shareLimits';

type Problem = 'empty' | 'storage' | 'unreadable';

/** Any site can send this request, so the person must choose the target group. Never rejects. */
export async function receiveShare(request: Request): Promise<Response> {
  const problem = await keep(request);
  const address = new URL(request.url);
  address.search = '';
  if (problem) address.searchParams.set('problem', problem);
  return Response.redirect(address.href, 303);
}

async function keep(request: Request): Promise<Problem | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return 'unreadable';
  const text = (field: string) => String(form.get(field) ?? '');
  const files = form.getAll('files').flatMap((each): SharedFile[] => {
    // An empty file field yields a file without name and content.
    if (typeof each === 'string' || (each.name === '' && each.size === 0)) return [];
    return [{ name: each.name, type: each.type, bytes: each }];
  });
  try {
    const kept = await keepShare(newKey(), sharedWords(text('title'), text('text'), text('url')), files);
    return kept === 'kept' ? null : kept;
  } catch {
    return 'storage';
  }
}

export function sharedWords(title: string, text: string, url: string): string {
  const parts = [title, text, url].map((part) => part.replace(/\r\n?/g, '\n').trim()).filter(Boolean);
  const keys = parts.map((part) => (isAddress(part) ? part.replace(/\/$/, '') : part));
  const isSaid = (key: string, at: number) =>
    keys.some((other, index) => (other === key ? index < at : holds(other, key)));
  return parts.filter((_, at) => !isSaid(keys[at] ?? '', at)).join('\n');
}

const isAddress = (part: string) => /^https?:\/\/\S+$/.test(part);

function holds(words: string, part: string): boolean {
  const pieces = words.split(part);
  const isWhole = isAddress(part)
    ? (_: string, rest: string) => /^\/?[)\]>.,;:!?"']*(?:\s|$)/.test(rest)
    : (before: string, rest: string) => !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(rest);
  return pieces.slice(1).some((rest, at) => isWhole(pieces[at] ?? '', rest));
}
