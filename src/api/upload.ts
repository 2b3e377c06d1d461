import { capabilitiesHeader } from '../contract/resources';
import { GatewayAnswer, NetworkError } from './errors';
import { readError, readRetryAfter } from './readError';
import { readJson } from './transport';

export interface UploadInput {
  file: Blob;
  filename: string;
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const maxStallMs = 30_000;

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function upload(address: string, token: string | null, input: UploadInput): Promise<unknown> {
  const { file, filename, onProgress, signal } = input;
  const answered = new Promise<XMLHttpRequest>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, maxStallMs);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, maxStallMs);
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
    request.addEventListener('load', () => end(() => resolve(request)));
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
  return answered.then(readAnswer);
}

function readAnswer(request: XMLHttpRequest): unknown {
  const { status, responseText } = request;
  // A 413 is final even from a gateway, because a retry would send the same too large file.
  if (request.getResponseHeader(capabilitiesHeader) === null && status !== 413)
    throw new GatewayAnswer(status, readRetryAfter(request.getResponseHeader('Retry-After')));
  if (status < 200 || status > 299) {
    const named = ['Retry-After', capabilitiesHeader];
    const headers = new Headers(named.flatMap((name) => pair(name, request.getResponseHeader(name))));
    throw readError(status, headers, responseText);
  }
  return readJson(responseText);
}

const pair = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);
