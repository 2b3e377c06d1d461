import { expect, test } from 'vitest';
import { stripGif } from './stripGif';

/** Creates an extension block. An empty block ends its data. */
const extension = (label: number, ...blocks: (number[] | string)[]) => {
  const data = blocks.map((block) =>
    Buffer.from(typeof block === 'string' ? [...Buffer.from(block, 'latin1')] : block),
  );
  const parts = data.flatMap((bytes) => [Buffer.from([bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([0x21, label]), ...parts, Buffer.from([0])]);
};
const screen = Buffer.from([...Buffer.from('GIF89a'), 4, 0, 4, 0, 0, 0, 0]);
const image = Buffer.from([0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 2, 0x4c, 1, 0]);
const gif = (...parts: Buffer[]) => Buffer.concat([screen, ...parts, Buffer.from([0x3b])]);
/** The duration of a frame, and its transparent colour. */
const timing = extension(0xf9, [0x05, 50, 0, 7]);

test('an animation keeps how often it runs, and each frame how long it stays and what is transparent in it', () => {
  for (const program of ['NETSCAPE2.0', 'ANIMEXTS1.0']) {
    const moving = gif(extension(0xff, program, [1, 0, 0]), timing, image, timing, image);
    expect(stripGif(Buffer.concat([moving, Buffer.from('behind')])).bytes).toEqual(moving);
  }
});

test('comments, words in the picture and what programs wrote go', () => {
  const others = [
    extension(0xfe, 'where it was taken'),
    extension(0x01, 'about twelve', 'by whom'),
    extension(0xff, 'XMP DataXMP', 'where it was taken'),
    extension(0xff, 'NETSCAPE3.0', [1, 0, 0]),
  ];
  expect(stripGif(gif(...others, timing, image, ...others)).bytes).toEqual(gif(timing, image));
});
