import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/contract';
import { drawPng } from '../../seed/png';
import { croppedAvif, framedGif, worstFiles } from '../../test/worstFiles';
import { Examiner } from './examine';

let folder: string;
let examiner: Examiner;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-examine-'));
  // These limits stop only jobs that hang. A busy machine may need longer than the defaults for acceptable files.
  examiner = new Examiner({ limitMs: 60_000, clockMs: 600_000 });
});
afterAll(async () => {
  await examiner.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: Buffer) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
/** Returns the result of an examination as one word. */
const outcome = (content: Buffer, name: string, by = examiner) =>
  by.examine(write(name, content), name, limits).then(
    ({ width, height }) => (width === null ? 'taken' : `${width}x${height}`),
    (error) => error.code ?? error.message,
  );

const ownStat = '/proc/thread-self/stat';
/**
 * Milliseconds of work of the main thread, which answers all requests. Uses processor time (in ticks of 10 ms) where
 * `/proc` has it, so that other programs on a busy machine do not count.
 */
function workedMs(): number {
  if (!existsSync(ownStat)) return performance.eventLoopUtilization().active;
  const stat = readFileSync(ownStat, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

describe('the worst file of each type', () => {
  const expected: Record<string, string> = {
    'b.jpg': '4x4',
    'c.jpg': 'broken-file',
    'b.gif': '4x4',
    'a.txt': 'taken',
    'b.webm': 'taken',
    'a.ogg': 'taken',
    'a.mp3': 'broken-file',
    'b.mp3': 'taken',
    'b.png': '4x4',
  };

  test.each(worstFiles(limits.attachmentSize))('%s keeps nobody waiting', async (_what, name, content) => {
    const file = write(name, content);
    // Starts the thread before the measurement.
    await outcome(framedGif(1, 1), 'first.gif');
    const before = workedMs();
    const allBefore = process.cpuUsage();
    const result = await examiner.examine(file, name, limits).then(
      ({ width, height }) => (width === null ? 'taken' : `${width}x${height}`),
      (error) => error.code,
    );
    const worked = workedMs() - before;
    const { user, system } = process.cpuUsage(allBefore);
    expect(result).toBe(expected[name] ?? 'file-too-complex');
    expect(worked).toBeLessThan(100);
    // These files must stay below the default limit, which is for unforeseen files.
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });

  test('six of them at once are no more work for the thread that answers everybody', async () => {
    // The examiner reads these files to their end.
    const slowest = ['b.jpg', 'b.gif', 'b.webm', 'a.ogg', 'a.mp3', 'b.mp3'];
    const files = worstFiles(limits.attachmentSize).filter(([, name]) => slowest.includes(name));
    const written = files.map(([, name, content]) => [write(`six-${name}`, content), name] as const);
    await outcome(framedGif(1, 1), 'first.gif');
    const before = workedMs();
    const results = await Promise.allSettled(written.map(([file, name]) => examiner.examine(file, name, limits)));
    const worked = workedMs() - before;
    expect(results).toHaveLength(6);
    expect(worked).toBeLessThan(100);
  });
});

describe('the size of a picture', () => {
  test.each([
    ['a frame larger than the screen', framedGif(5, 7), 'a.gif', '5x7'],
    ['a huge frame in 35 bytes', framedGif(16_000, 16_000), 'a.gif', 'too-many-pixels'],
    ['what is cut off it', croppedAvif(60_000, 60_000), 'a.avif', 'too-many-pixels'],
    ['a picture cut to one column', croppedAvif(40, 30), 'a.avif', '40x30'],
    ['a plain picture', drawPng(7, 5, () => [1, 2, 3]), 'a.png', '7x5'],
  ])('counts %s', async (_what, content, name, result) => {
    expect(await outcome(content, name)).toBe(result);
  });

  test('of that GIF is said in 35 bytes', () => {
    expect(framedGif(16_000, 16_000)).toHaveLength(35);
  });
});

describe('a file that keeps its thread busy', () => {
  const script = new URL('../../test/stuckWorker.mjs', import.meta.url);
  const nothing = Buffer.from([0]);

  test('for ever, or fills its memory, is refused with the reason, and the next one is looked at', async () => {
    const stuck = new Examiner({ script, limitMs: 300 });
    const outcomes = ['loop.png', 'loop.png', 'loop.png', 'fine.png'].map((name) => outcome(nothing, name, stuck));
    expect(await Promise.all(outcomes)).toEqual(['file-too-complex', 'file-too-complex', 'file-too-complex', '1x1']);
    await stuck.close();
    const full = new Examiner({ script, limitMs: 60_000 });
    expect(await outcome(nothing, 'memory.png', full)).toBe('file-too-complex');
    expect(await outcome(nothing, 'fine.png', full)).toBe('1x1');
    await full.close();
  });

  test.runIf(existsSync(ownStat))(
    'for want of a processor is to be sent again, and is not called too complex',
    async () => {
      const busy = new Examiner({ script, limitMs: 5_000, clockMs: 300 });
      const refusal = busy.examine(write('wait.png', nothing), 'wait.png', limits);
      await expect(refusal).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '30' } });
      expect(await outcome(nothing, 'fine.png', busy)).toBe('1x1');
      await busy.close();
    },
  );

  test('holds back the other files of its owner, and nobody else’s', async () => {
    const stuck = new Examiner({ script, limitMs: 60_000, clockMs: 600_000 });
    let second = 'waits';
    const first = stuck.examine(write('loop.png', nothing), 'loop.png', limits, 'ida');
    const after = stuck.examine(write('fine.png', nothing), 'fine.png', limits, 'ida').then(() => {
      second = 'examined';
    });
    for (let n = 0; n < 200; n++) await stuck.examine(write('other.png', nothing), 'other.png', limits, 'lin');
    expect(second).toBe('waits');
    const ended = Promise.allSettled([first, after]);
    await stuck.close();
    await ended;
    await stuck.close();
  });

  test('is followed by one of somebody else, however many more its owner has', async () => {
    const busy = new Examiner({ script, limitMs: 60_000, clockMs: 600_000 });
    // The stuck file occupies one of two threads, so the other files are examined one by one.
    const stuck = busy.examine(write('loop.png', nothing), 'loop.png', limits, 'mei');
    const done: string[] = [];
    const files = ['ida', 'ida', 'ida', 'ida', 'ida', 'ida', 'lin'].map(async (owner) => {
      await busy.examine(write('fine.png', nothing), 'fine.png', limits, owner);
      done.push(owner);
    });
    await Promise.all(files);
    expect(done.indexOf('lin')).toBeLessThanOrEqual(2);
    const ended = Promise.allSettled([stuck]);
    await busy.close();
    await ended;
  });
});
