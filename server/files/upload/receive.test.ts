import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { receive } from './receive';

const piece = new TextEncoder().encode('words '.repeat(2_000));
const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';

/** Returns an upload of `pieces` pieces. Each piece is sent when the service reads it. */
function upload(pieces: number, more: Record<string, string> = {}) {
  const seen = { sent: 0, cut: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.sent === 0) controller.enqueue(new TextEncoder().encode(head));
        if (seen.sent++ < pieces) return controller.enqueue(piece);
        controller.enqueue(new TextEncoder().encode('\r\n--x--\r\n'));
        controller.close();
      },
      cancel() {
        seen.cut = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...more };
  // `Request` requires `duplex` for a stream as a body, and the types of browsers lack the option.
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return { request: new Request('http://confab.test/', init), seen };
}

/** Returns a path in a folder that is removed after the test. */
function inFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-receive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, name);
}

test('a file comes in whole, and is identified by the hash of its bytes', async () => {
  const { request } = upload(50);
  const file = inFolder('file');
  const bytes = Buffer.concat(Array.from({ length: 50 }, () => piece));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect(receive(request, file, 1_000_000)).resolves.toEqual({ filename: 'a.txt', sha256 });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('who is still sending when the disk refuses is heard to the end, and so hears the answer', async () => {
  const { request, seen } = upload(50);
  await expect(receive(request, inFolder('no/such/folder'), 1_000_000)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(seen).toEqual({ sent: 51, cut: false });
});

test('who sends too much is told so, and cut off when they go on', async () => {
  const short = upload(9);
  await expect(receive(short.request, inFolder('file'), 100_000)).rejects.toMatchObject({ code: 'file-too-large' });
  expect(short.seen.cut).toBe(false);
  const endless = upload(1_000);
  await expect(receive(endless.request, inFolder('file'), 100_000)).rejects.toMatchObject({ code: 'file-too-large' });
  expect(endless.seen.cut).toBe(true);
  expect(endless.seen.sent).toBeLessThan(40);
});

test('what is too large by its own word is refused before any of it is taken in', async () => {
  // A body may have 16 KiB in addition to the file: 116,384 bytes.
  const { request, seen } = upload(1, { 'Content-Length': '116385' });
  await expect(receive(request, inFolder('file'), 100_000)).rejects.toMatchObject({ code: 'file-too-large' });
  expect(seen.sent).toBe(0);
  const largest = upload(1, { 'Content-Length': '116384' });
  await expect(receive(largest.request, inFolder('file'), 100_000)).resolves.toMatchObject({ filename: 'a.txt' });
});
