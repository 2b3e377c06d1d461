import { ApiError, isGone } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Group, Message } from '../../contract/resources';
import type { Report, Step } from './findings';

export function saidBy(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.detail || error.code}`;
  return error instanceof Error ? error.message : String(error);
}

/** Retries once if nothing was stored, because the retry uses a different body encoding. */
const make = <T>(write: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> =>
  write().catch(async () => (await find()) ?? write());

/** Some services respond with 403 for a missing object. */
const isDenied = (error: unknown) => isGone(error) || (error instanceof ApiError && error.status === 403);

/** Creates, changes and deletes a trial group with a message. Reports objects that may remain, and never rejects. */
export async function tryWrite(http: Http, report: Report): Promise<void> {
  const name = `Confab doctor ${Date.now().toString(36)}`;
  const message = `${name}: a message`;
  let current = name;

  async function perform<T>(step: Step, write: () => Promise<T>, isSeen: (result: T) => Promise<boolean>) {
    try {
      const result = await write();
      const isDone = await isSeen(result).catch(() => false);
      report(isDone ? 'good' : 'problem', { code: isDone ? 'step-done' : 'step-unseen', step });
      return { result, isDone };
    } catch (error) {
      // The API client throws a `cannot-` code if the service accepts a write without effect.
      const isUnseen = error instanceof ApiError && error.code.startsWith('cannot-');
      report(
        'problem',
        isUnseen ? { code: 'step-unseen', step } : { code: 'step-failed', step, answer: saidBy(error) },
      );
      return null;
    }
  }

  const findGroup = async (): Promise<Group | undefined> =>
    (await http(endpoints.listGroups, { query: { limit: 100 } })).data.find((group) => group.name === name);
  const made = await perform(
    'made',
    () => make(() => http(endpoints.createGroup, { body: { name } }), findGroup),
    async ({ id }) => (await http(endpoints.retrieveGroup, { params: { id } })).name === name,
  );
  // An unchecked response may contain a different group, which the trial must not change.
  const group = made?.isDone ? made.result : await findGroup().catch(() => null);
  if (!group) {
    // A null group means that the list request failed.
    if (made || group === null) report('problem', { code: 'left-behind', name });
    return;
  }
  const { conversation_id } = group;
  const params = { id: group.id };
  const change = (step: Step, body: { name?: string; archived_at?: number | null }, isSeen: (now: Group) => boolean) =>
    perform(
      step,
      () => http(endpoints.updateGroup, { params, body }),
      async () => isSeen(await http(endpoints.retrieveGroup, { params })),
    );

  const findMessage = async (): Promise<Message | undefined> =>
    (await http(endpoints.listMessages, { query: { conversation_id, limit: 100 } })).data.find(
      (each) => each.message === message,
    );
  const sent = await perform(
    'sent',
    () => make(() => http(endpoints.createMessage, { body: { conversation_id, message } }), findMessage),
    async () => (await findMessage()) !== undefined,
  );
  const renamed = `${name}, renamed`;
  if ((await change('renamed', { name: renamed }, (now) => now.name === renamed))?.isDone) current = renamed;
  const archived = { archived_at: Math.floor(Date.now() / 1_000) };
  if ((await change('archived', archived, ({ archived_at }) => archived_at !== null))?.isDone)
    await change('restored', { archived_at: null }, ({ archived_at }) => archived_at === null);

  const isAway = (read: Promise<unknown>) => read.then(() => false, isDenied);
  if (sent) {
    const of = { params: { id: sent.result.id } };
    const unsent = await perform(
      'unsent',
      () => http(endpoints.deleteMessage, of),
      () => isAway(http(endpoints.retrieveMessage, of)),
    );
    if (!unsent?.isDone) report('problem', { code: 'left-behind', name: message });
  }
  const deleted = await perform(
    'deleted',
    () => http(endpoints.deleteGroup, { params }),
    () => isAway(http(endpoints.retrieveGroup, { params })),
  );
  if (!deleted?.isDone) report('problem', { code: 'left-behind', name: current });
}
