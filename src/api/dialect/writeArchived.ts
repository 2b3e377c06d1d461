import type { Group } from '../../contract/resources';
import type { Profile } from './profile';
import { writeTime } from './time';
import { type Bounds, cannot, getGroup, isRefusedForm, putGroup, type Tools } from './tools';

/** `seconds` is this machine's clock; it goes out as the service's own clock would say it (open point 15). */
export async function archive(tools: Tools, id: string, seconds: number, bounds: Bounds): Promise<Group> {
  const { clock = 0, time, scalars = 'form' } = tools.profile.get();
  const body = { archived_at: writeTime(seconds + clock, time) };
  const group = await confirmed(tools, await putGroup(tools, id, body, bounds), (now) => now !== null, bounds);
  if (group) return group;
  // A body that was accepted and not read.
  const other = await putGroup(tools, id, body, bounds, scalars === 'form' ? 'json' : 'form').catch(ignoreRefusal);
  if (other?.archived_at) return other;
  throw cannot('cannot-archive');
}

type Way = Exclude<NonNullable<Profile['restore']>, 'impossible'>;
const ways: readonly Way[] = ['null', 'empty', 'zero'];
const values = { null: null, empty: '', zero: 0 } as const;

/** Open point 12: null, empty or 0, whichever the answer shows to have worked. */
export async function restore(tools: Tools, id: string, bounds: Bounds): Promise<Group> {
  const known = ways.find((way) => way === tools.profile.get().restore);
  for (const way of known ? [known, ...ways.filter((other) => other !== known)] : ways) {
    try {
      const answer = await putGroup(tools, id, { archived_at: values[way] }, bounds);
      const group = await confirmed(tools, answer, (now) => now === null, bounds);
      if (group) {
        tools.profile.learn({ restore: way });
        return group;
      }
    } catch (error) {
      if (!isRefusedForm(error)) throw error;
    }
  }
  tools.profile.learn({ restore: 'impossible' });
  throw cannot('cannot-restore');
}

/** Some answer with what was before; a look decides. */
async function confirmed(
  tools: Tools,
  answer: Group,
  holds: (archivedAt: number | null) => boolean,
  bounds: Bounds,
): Promise<Group | null> {
  if (holds(answer.archived_at)) return answer;
  const now = await getGroup(tools, answer.id, bounds);
  return holds(now.archived_at) ? now : null;
}

function ignoreRefusal(error: unknown): null {
  if (!isRefusedForm(error)) throw error;
  return null;
}
