import { ApiError, NetworkError } from './errors';

/** The address of a file as a browser can ask for it: a service's own files are named from its root. */
const addressOfFile = (base: string, fileUrl: string): URL => new URL(fileUrl, new URL(base || '/', location.origin));

/** Whether a file lies with the service itself. Others stay where they are: their address is all that is ours to keep. */
export function isOwnFile(base: string, fileUrl: string): boolean {
  try {
    return addressOfFile(base, fileUrl).origin === addressOfFile(base, '/').origin;
  } catch {
    return false;
  }
}

/**
 * What a file holds. Its address carries the right to it, so no token goes with it. Rejects with `NetworkError`, `ApiError`, or
 * the reason of the signal.
 */
export async function readFile(base: string, fileUrl: string, signal: AbortSignal): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(addressOfFile(base, fileUrl), {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw signal.aborted ? signal.reason : new NetworkError('no answer', { cause });
  }
  throw new ApiError({ status: response.status, code: `http-${response.status}` });
}
