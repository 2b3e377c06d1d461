import { refused } from '../model/states';
import type { ChangeWhenIdle } from './changeWhenIdle';
import type { EntryList } from './entryList';

interface RefuseDeps {
  entryList: Pick<EntryList, 'all'>;
  changeWhenIdle: ChangeWhenIdle;
}

const messageDeleted = { code: 'resource-deleted', status: 410, detail: '' } as const;

/** A message was deleted: its waiting edits fail, which keeps their words until the person has decided about them. */
export function refuseEdits({ entryList, changeWhenIdle }: RefuseDeps, messageId: string): void {
  for (const entry of entryList.all().filter((each) => each.kind === 'edit' && each.messageId === messageId)) {
    // One that is being sent is refused by the service itself.
    changeWhenIdle(entry.key, (now) => refused(now, messageDeleted)).catch(() => undefined);
  }
}
