import { BrokenAnswer, GatewayAnswer, NetworkError } from './errors';
import { readError } from './readError';
import { readRetryAfter } from './retryAfter';

export interface UploadInput {
  file: Blob;
  filename: string;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Without a byte moving for so long, the line is taken for dead, in ms. */
const stallMaxMs = 30_000;

/**
 * One file, one answer. By XMLHttpRequest, because `fetch` cannot tell how much of a body has left. `address` is the
 * configured service's, so the token goes nowhere else: a browser takes it off a request that is sent on to another origin.
 */
export function upload(address: string, token: string | null, input: UploadInput): Promise<unknown> {
  const { file, filename, onProgress, signal } = input;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, stallMaxMs);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, stallMaxMs);
    };
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    };

    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => end(() => settle(request, resolve, reject)));
    request.addEventListener('error', () => end(() => reject(new NetworkError('no answer'))));
    request.addEventListener('abort', () =>
      end(() => reject(signal?.aborted ? signal.reason : new NetworkError('the line went dead'))),
    );
    signal?.addEventListener('abort', abort);

    const form = new FormData();
    form.append('filename', filename);
    form.append('file', file, filename);
    request.send(form);
  });
}

function settle(request: XMLHttpRequest, resolve: (json: unknown) => void, reject: (error: Error) => void): void {
  const { status, responseText } = request;
  // Who takes uploads has announced it. A gateway that finds a file too large is believed: nothing is said by a file
  // alone, and the same file is too large tomorrow.
  if (request.getResponseHeader('Confab-Capabilities') === null && status !== 413) {
    reject(new GatewayAnswer(status, readRetryAfter(request.getResponseHeader('Retry-After'), Date.now())));
    return;
  }
  if (status < 200 || status > 299) {
    const named = ['Retry-After', 'Confab-Capabilities'];
    const headers = new Headers(named.flatMap((name) => pair(name, request.getResponseHeader(name))));
    reject(readError(status, headers, responseText));
    return;
  }
  try {
    resolve(JSON.parse(responseText));
  } catch (cause) {
    reject(new BrokenAnswer('the answer is not JSON', { cause }));
  }
}

const pair = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);
