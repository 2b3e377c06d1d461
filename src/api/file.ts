import { ApiError, NetworkError } from './errors';

const addressOfFile = (base: string, fileUrl: string): URL => new URL(fileUrl, new URL(base || '/', location.origin));

/** True if the service itself stores the file. An export contains such files. Of other files it has the address. */
export function isOwnFile(base: string, fileUrl: string): boolean {
  try {
    return addressOfFile(base, fileUrl).origin === addressOfFile(base, '/').origin;
  } catch {
    return false;
  }
}

/** Sends no token, because the address grants access and may belong to another host. */
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
