import { Refusal } from '../../../refusal';
import { type Box, blankBox, walkBoxes } from './boxes';

/** Types of tracks that browsers show or play. Other tracks hold data, for example positions of the camera. */
const shownTracks = new Set(['vide', 'soun', 'auxv', 'pict', 'text', 'sbtl', 'subt', 'clcp', 'hint', 'tmcd']);

const aroundTables = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/**
 * Blanks the boxes and the samples of each data track. Throws the `Refusal` `data-track` if the samples are in
 * fragments or have no tables. Throws a `RangeError` for a broken track.
 */
export function blankDataTracks(bytes: Buffer): void {
  const tracks: Map<string, Box>[] = [];
  let isFragmented = false;
  walkBoxes(bytes, (box, inside) => {
    if (box.type === 'trak') tracks.push(new Map());
    if (box.type === 'moof') isFragmented = true;
    // Ignores the `hdlr` box of `minf`, because only the `hdlr` box of `mdia` has the type of the track.
    const isOfTrack = box.type === 'trak' || inside.at(-1) === (box.type === 'hdlr' ? 'mdia' : 'stbl');
    if (isOfTrack) tracks.at(-1)?.set(box.type, box);
    return aroundTables.has(box.type);
  });
  for (const boxes of tracks) {
    const [track, handler] = [boxes.get('trak'), boxes.get('hdlr')];
    if (!track || !handler || shownTracks.has(bytes.toString('latin1', handler.body + 8, handler.body + 12))) continue;
    if (isFragmented) throw new Refusal('data-track');
    blankSamples(bytes, boxes);
    blankBox(bytes, track);
  }
}

function blankSamples(bytes: Buffer, boxes: ReadonlyMap<string, Box>): void {
  const table = (type: string) => {
    const box = boxes.get(type);
    return box && Buffer.from(bytes.subarray(box.body, box.end));
  };
  const [short, long, runs, sizes] = ['stco', 'co64', 'stsc', 'stsz'].map(table);
  const chunks = short ?? long;
  if (!chunks || !runs || !sizes) throw new Refusal('data-track');
  const fixedSize = sizes.readUInt32BE(4);
  const runCount = runs.readUInt32BE(4);
  let [run, sample, blanked] = [0, 0, 0];
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk++) {
    const from = short ? short.readUInt32BE(8 + 4 * chunk) : Number(chunks.readBigUInt64BE(8 + 8 * chunk));
    // Each entry of `stsc` has three numbers: the first chunk (counted from 1), the samples per chunk, and a
    // description.
    while (run + 1 < runCount && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run++;
    const count = runs.readUInt32BE(12 + 12 * run);
    let length = fixedSize * count;
    if (fixedSize === 0) for (let n = 0; n < count; n++) length += sizes.readUInt32BE(12 + 4 * sample++);
    blanked += length;
    if (from + length > bytes.length || blanked > bytes.length) throw new RangeError('samples');
    bytes.fill(0, from, from + length);
  }
}
