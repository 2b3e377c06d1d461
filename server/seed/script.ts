import { dayMs, minuteMs } from '../durations';
import { isName, type Name } from './people';

export interface ScriptLine {
  who: Name;
  text: string;
  /** Unix milliseconds. */
  at: number;
  edited: boolean;
  reactions: { name: string; who: Name[] }[];
  attachments: { filename: string; url: string; type: string; size: number }[];
}

/**
 * Reads a script of this folder:
 *
 *     @ 12 19:40          12 days ago at 19:40; `@ 0 -35` is 35 minutes ago
 *     ida: What she says
 *     | and its next line
 *       + thumbs_up bruno mei
 *       ^ route.gpx https://… application/gpx+xml 48213
 *       * edited
 */
export function readScript(script: string, now: number, random: () => number): ScriptLine[] {
  const lines: ScriptLine[] = [];
  let clock = now;
  for (const raw of script.split('\n')) {
    const [, days, time] = /^@ (\d+) (\S+)/.exec(raw) ?? [];
    const [, who, text] = /^(\w+): (.*)$/.exec(raw) ?? [];
    const last = lines.at(-1);
    if (days && time) clock = momentOf(Number(days), time, now);
    else if (who && isName(who)) {
      lines.push({ who, text: text ?? '', at: clock, edited: false, reactions: [], attachments: [] });
      clock += Math.round((0.3 + random() * 3) * minuteMs);
    } else if (last) decorate(last, raw);
  }
  // Moves lines with a time after `now` to shortly before `now`.
  return lines.map((line, index) => ({ ...line, at: Math.min(line.at, now - (lines.length - index) * 1_000) }));
}

function momentOf(days: number, time: string, now: number): number {
  if (time.startsWith('-')) return now + Number(time) * minuteMs;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.floor(now / dayMs) * dayMs - days * dayMs + (hours * 60 + minutes) * minuteMs;
}

function decorate(line: ScriptLine, raw: string) {
  const [mark, ...words] = raw.trim().split(' ');
  if (raw.startsWith('| ') || raw === '|') line.text += `\n${raw.slice(2)}`;
  else if (mark === '*') line.edited = true;
  else if (mark === '+') line.reactions.push({ name: words[0] ?? 'thumbs_up', who: words.slice(1).filter(isName) });
  else if (mark === '^') {
    const [filename = '', url = '', type = '', size = '0'] = words;
    line.attachments.push({ filename, url, type, size: Number(size) });
  }
}
