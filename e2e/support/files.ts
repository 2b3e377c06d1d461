import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Attachment, endpoints } from '../../src/contract';
import type { Account } from './api';

/** A file for Playwright's `setFiles`. */
export interface SomeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An image of one colour, of exactly this size. */
export function png(name: string, width: number, height: number, colour = [11, 110, 103]): SomeFile {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

export const txt = (name: string, size = 12): SomeFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'a'),
});

/** Uploads a file without a browser. */
export async function upload(base: string, { token }: Account, file: SomeFile): Promise<Attachment> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(file.buffer)], { type: file.mimeType }), file.name);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${base}/v1/attachments`, { method: 'POST', headers, body: form });
  return endpoints.createAttachment.response.parse(await response.json());
}

/** Chooses files with the button of the composer. */
export async function choose(page: Page, files: SomeFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const hasMenu = await page.evaluate(
    () =>
      matchMedia('(pointer: coarse)').matches ||
      (document.getElementById('composer-field')?.closest('form')?.clientWidth ?? 0) < 31 * 16,
  );
  if (hasMenu) await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await (await chooser).setFiles(files);
}

/** Hands files to the page as a browser does when they are pasted into the composer, or dragged over and dropped. */
export async function dispatchFiles(
  page: Page,
  event: 'paste' | 'dragenter' | 'drop',
  files: SomeFile[],
): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => {
    // A large file repeats one byte, so only its size and first byte are sent to the page.
    const plain = buffer.length > 1_000_000;
    return { name, mimeType, size: buffer.length, first: buffer[0], base64: plain ? '' : buffer.toString('base64') };
  });
  await page.evaluate(
    ([type, list]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, size, first, base64 } of list) {
        const bytes = base64
          ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
          : new Uint8Array(size).fill(first ?? 0);
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const options = { bubbles: true, cancelable: true };
      if (type === 'paste')
        document.activeElement?.dispatchEvent(new ClipboardEvent(type, { ...options, clipboardData: data }));
      else document.body.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }));
    },
    [event, given] as const,
  );
}

/** Half a second of a tone. */
export function wav(name: string): SomeFile {
  const rate = 8_000;
  const samples = Buffer.alloc(rate / 2);
  samples.forEach((_, index) => {
    samples[index] = 128 + Math.round(60 * Math.sin((index * 2 * Math.PI * 440) / rate));
  });
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.set([1, 0, 1, 0], 20);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.set([1, 0, 8, 0], 32);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([header, samples]) };
}

/** A few frames, drawn and recorded by the browser itself. */
export async function webm(page: Page, name: string): Promise<SomeFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      if (context) context.fillStyle = `hsl(${frame * 18} 60% 50%)`;
      context?.fillRect(0, 0, 160, 90);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}
