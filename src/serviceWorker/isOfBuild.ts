import { pageAddress } from './wants';

/**
 * Whether an answer is a file of this build, whose addresses are `files`. While a build is deployed, a process, a cache or a
 * gateway may answer with something else: held, it would be there at every start, and nothing would replace it.
 */
export async function isOfBuild(address: string, answer: Response, files: ReadonlySet<string>): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  const { pathname } = new URL(address);
  const type = answer.headers.get('Content-Type') ?? '';
  const isHtml = type.includes('text/html');
  if (pathname !== pageAddress) return !isHtml && (!pathname.endsWith('.js') || type.includes('javascript'));
  const html = await answer.clone().text();
  const named = html.match(/\/assets\/[^"]+/g) ?? [];
  return isHtml && html.includes('id="root"') && named.length > 0 && named.every((file) => files.has(file));
}
