import { pageAddress } from './wants';

/**
 * True if an answer is a file of this build, with the addresses `files`. During a deployment another process, a cache or a
 * gateway may answer; a stored wrong file would be used at every start.
 */
export async function isOfBuild(address: string, answer: Response, files: ReadonlySet<string>): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  const { pathname } = new URL(address);
  const type = answer.headers.get('Content-Type') ?? '';
  const isHtml = type.includes('text/html');
  if (!pathname.endsWith(`/${pageAddress}`))
    return !isHtml && (!pathname.endsWith('.js') || type.includes('javascript'));
  const html = await answer.clone().text();
  const named = html.match(/(?<="\.\/)assets\/[^"]+/g) ?? [];
  return isHtml && html.includes('id="root"') && named.length > 0 && named.every((file) => files.has(file));
}
