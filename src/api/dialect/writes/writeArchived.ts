import type { Group } from '#contract/resources';
import type { ApiError } from '../../errors';
import { type Context, cannot, isRefusedWay } from '../context';
import type { Profile } from '../profile';
import { writeTime } from '../reading/time';
import type { ObjectUpdate } from './objectUpdate';

/** Converts `seconds` to the service's clock (open point 15). Throws `cannot-archive`. */
export async function archive(context: Context, update: ObjectUpdate<Group>, seconds: number): Promise<Group> {
  const { clock = 0, time } = context.profile.get();
  const isArchived = ({ archived_at }: Group) => archived_at !== null;
  const group = await update.change({ archived_at: writeTime(seconds + clock, time) }, isArchived);
  if (isArchived(group)) return group;
  throw cannot('cannot-archive');
}

type Way = Exclude<NonNullable<Profile['restore']>, 'impossible'>;
const ways: readonly Way[] = ['null', 'empty', 'zero'];
const values = { null: null, empty: '', zero: 0 } as const;

/** Tries null, the empty text and 0 (open point 12). Throws `cannot-restore` or a refusal. */
export async function restore(context: Context, update: ObjectUpdate<Group>): Promise<Group> {
  const known = ways.find((way) => way === context.profile.get().restore);
  let refusal: ApiError | null = null;
  let isTaken = false;
  for (const way of known ? [known, ...ways.filter((other) => other !== known)] : ways) {
    try {
      const isRestored = ({ archived_at }: Group) => archived_at === null;
      // Tries null in one encoding only. A form encodes null as the empty text, and the next attempt sends the empty
      // text.
      const group = await update.change({ archived_at: values[way] }, isRestored, { once: way === 'null' });
      isTaken = true;
      if (isRestored(group)) {
        context.profile.learn({ restore: way });
        return group;
      }
    } catch (error) {
      if (!isRefusedWay(error) || error.status === 404) throw error;
      if (!isAboutValue(error)) refusal ??= error;
    }
  }
  if (refusal && (!isTaken || refusal.status >= 500)) throw refusal;
  context.profile.learn({ restore: 'impossible' });
  throw cannot('cannot-restore');
}

const isAboutValue = ({ status, code, detail, fields }: ApiError): boolean =>
  status < 500 &&
  [code, detail, ...fields.map(({ pointer }) => pointer)].some((words) => words.includes('archived_at'));
