import { dayMs, hourMs, minuteMs } from '../durations';
import type { Name } from './people';
import { pick, shuffled } from './random';
import type { ScriptLine } from './script';
import { blanks } from './walkBlanks';
import { scenes } from './walks';

const hours = [7, 8, 12, 13, 17, 18, 19, 19, 20, 20, 21, 21] as const;

export function longConversation(
  count: number,
  members: readonly Name[],
  now: number,
  random: () => number,
): ScriptLine[] {
  const lines: Spoken[] = [];
  let order: string[] = [];
  while (lines.length < count) {
    if (order.length === 0) order = shuffled(random, scenes);
    lines.push(...play(order.pop() ?? '', members, random));
  }
  return timed(lines.slice(0, count), now, random);
}

type Spoken = ScriptLine & { opens: boolean };

function play(scene: string, members: readonly Name[], random: () => number): Spoken[] {
  const cast = shuffled(random, members);
  const words = new Map<string, string>();
  // All lines of a scene use one variant, so that answers fit the questions.
  const way = Math.floor(random() * 6);
  const lines: Spoken[] = [];
  for (const raw of scene.split('\n')) {
    const last = lines.at(-1);
    const [, role, said] = /^([a-f]): (.*)$/.exec(raw) ?? [];
    const [, reaction, howMany] = /^\+ (\w+) (\d)$/.exec(raw) ?? [];
    if (role && said) {
      const who = cast[role.charCodeAt(0) - 97] ?? pick(random, members);
      const text = capital(filled(oneOf(said.split(' / '), way), words, random));
      lines.push({
        who,
        text,
        at: 0,
        edited: random() < 0.015,
        reactions: [],
        attachments: [],
        opens: lines.length === 0,
      });
    } else if (last && reaction && random() < 0.6) {
      const others = shuffled(
        random,
        members.filter((name) => name !== last.who),
      );
      last.reactions.push({ name: reaction, who: others.slice(0, Math.max(1, Math.ceil(random() * Number(howMany)))) });
    } else if (last && raw.startsWith('> ')) last.text += `\n${filled(raw.slice(2), words, random)}`;
  }
  return lines;
}

const oneOf = (ways: string[], way: number) => ways[way % ways.length] ?? '';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function filled(text: string, words: Map<string, string>, random: () => number): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words.get(name) ?? pick(random, blanks[name] ?? [name]);
    words.set(name, word);
    return word;
  });
}

function timed(lines: Spoken[], now: number, random: () => number): ScriptLine[] {
  const openings = lines.filter((line) => line.opens).length;
  const span = 425 * dayMs;
  let scene = 0;
  let clock = 0;
  return lines.map(({ opens, ...line }) => {
    if (opens) {
      const due = now - span + (span * scene++) / Math.max(1, openings);
      const hour = pick(random, hours) * 60 + Math.floor(random() * 55);
      clock = Math.max(clock + 20 * minuteMs, Math.floor(due / dayMs) * dayMs + hour * minuteMs);
    }
    clock += Math.round((0.2 + random() ** 3 * 9) * minuteMs);
    return { ...line, at: Math.min(clock, now - 2 * hourMs) };
  });
}
