import { circle, flat } from './circle';
import { type Name, people } from './people';
import { seededRandom } from './random';
import { longConversation } from './ridge';
import { readScript, type ScriptLine } from './script';
import { team } from './team';
import { lisbon, party, weekend } from './weekend';

export interface DemoGroup {
  name: string;
  description: string | null;
  /** The first member is the creator and admin. */
  members: Name[];
  createdDaysAgo: number;
  archivedDaysAgo?: number;
  /** Number of unread messages per person. */
  unread: Partial<Record<Name, number>>;
  lines: ScriptLine[];
}

const everyone = people.map((person) => person.username);

function withPicture(lines: ScriptLine[]): ScriptLine[] {
  lines.at(-9)?.attachments.push({ filename: 'from-the-ridge.png', url: 'demo:ridges', type: 'image/png', size: 0 });
  return lines;
}

export function demoGroups(now: number): DemoGroup[] {
  const random = seededRandom(20_250);
  const script = (text: string) => readScript(text, now, random);
  return [
    {
      name: 'Ridge Walkers',
      description: 'One walk a fortnight, whatever the weather says. Soup at the end.',
      members: ['bruno', 'ida', 'mei', 'chidi', 'sofia', 'tomas'],
      createdDaysAgo: 428,
      unread: { chidi: 14, tomas: 3 },
      lines: withPicture(longConversation(2_000, everyone, now, random)),
    },
    {
      name: 'Tidewater app',
      description: 'Building it, breaking it, standup notes at nine.',
      members: ['ida', 'bruno', 'mei', 'chidi'],
      createdDaysAgo: 27,
      unread: { ida: 2, mei: 1 },
      lines: script(team),
    },
    {
      name: 'Tuesday book circle',
      description: 'Chapter first, then opinion.',
      members: ['sofia', 'ida', 'mei', 'tomas'],
      createdDaysAgo: 34,
      unread: { tomas: 2 },
      lines: script(circle),
    },
    {
      name: 'Flat 3B',
      description: null,
      members: ['ida', 'sofia', 'tomas'],
      createdDaysAgo: 31,
      unread: {},
      lines: script(flat),
    },
    {
      name: 'Weekend plans',
      description: 'Anything from Friday evening on.',
      members: ['chidi', 'ida', 'bruno', 'mei', 'sofia', 'tomas'],
      createdDaysAgo: 14,
      unread: { ida: 3, bruno: 1 },
      lines: script(weekend),
    },
    {
      name: 'Choir carpool',
      description: 'Who drives, who sings in the back.',
      members: ['mei', 'ida', 'chidi'],
      createdDaysAgo: 1,
      unread: {},
      lines: [],
    },
    {
      name: 'Lisbon in spring',
      description: 'Thursday to Monday. Hills included.',
      members: ['sofia', 'ida', 'bruno', 'mei'],
      createdDaysAgo: 143,
      archivedDaysAgo: 111,
      unread: {},
      lines: script(lisbon),
    },
    {
      name: 'Surprise for mei',
      description: 'Do not open this in front of her.',
      members: ['ida', 'bruno', 'chidi', 'sofia', 'tomas'],
      createdDaysAgo: 76,
      archivedDaysAgo: 60,
      unread: {},
      lines: script(party),
    },
  ];
}
