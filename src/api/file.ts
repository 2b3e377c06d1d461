import { ApiError, NetworkError } from './errors';

const addressOfFile = (base: string, fileUrl: string): URL => new URL(fileUrl, new URL(base || '/', location.origin));

/**
 * True if the service itself stores the file. An export contains these files. For a file on another origin, an export
 * contains only the address.
 */
export function isOwnFile(base: string, fileUrl: string): boolean {
  try {
    return addressOfFile(base, fileUrl).origin === addressOfFile(base, '/').origin;
  } catch {
    return false;
  }
}

/** Sends no token. The address itself grants access, and another host must not get the token. */
export async function readFile(base: string, fileUrl: string, signal: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(addressOfFile(base, fileUrl), {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw signal.aborted ? signal.reason : new NetworkError('no answer', { cause });
  }
  throw new ApiError({ status: response.status, code: `http-${response.status}` });
}
