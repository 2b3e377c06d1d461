import { pngChunk } from '../files/upload/strip/pngChunk';
import { drawPng } from '../seed/png';
import { colourProfile } from './recordings';

const place = 'GPSLatitude 51.5';

/** A PNG with a text, a time, and bytes after the end of the picture. */
export function chattyPng(width = 6, height = 4): Buffer {
  const plain = drawPng(width, height, (x, y) => [x * 40, y * 60, 90]);
  const end = plain.length - 12;
  return Buffer.concat([
    plain.subarray(0, end),
    pngChunk('tEXt', Buffer.from(place)),
    pngChunk('eXIf', Buffer.from(place)),
    plain.subarray(end),
    Buffer.from(`<script>alert(1)</script>${place}`),
  ]);
}

const segment = (marker: number, body: Buffer) => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), size, body]);
};

/** A JPEG with the segments that a camera writes, but without real pixels. */
export function cameraJpeg(width: number, height: number, orientation: number): Buffer {
  const tiff = Buffer.from([
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(place)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`)),
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), colourProfile()])),
    segment(0xed, Buffer.from(place)),
    segment(0xfe, Buffer.from(place)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([5, 6, 0xff, 0xd9]),
    Buffer.from(`a film behind it ${place}`),
  ]);
}

export function chattyWebp(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)]);
  };
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x0c;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
    chunk('EXIF', Buffer.from(place)),
    chunk('XMP ', Buffer.from(place)),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

export const gif = Buffer.from('GIF89a\x05\0\x03\0\0\0\0;', 'latin1');
