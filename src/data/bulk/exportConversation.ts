import { ApiError, isTransient } from '../../api/errors';
import { isOwnFile, readFile } from '../../api/file';
import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { createStore, type Store } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { GroupExport } from '../../contract/export';
import type { Attachment, Message } from '../../contract/resources';
import { maxPageSize } from '../paging/maxPageSize';
import { Aborted, dialogTimeoutMs, retry } from '../writes/retry';

export type ExportState =
  | { phase: 'idle' }
  | { phase: 'messages'; messages: number }
  | { phase: 'files'; messages: number; files: number; total: number }
  /** What was read so far is kept: starting again goes on from there. */
  | { phase: 'failed'; messages: number; error: unknown }
  | { phase: 'done'; messages: number; copy: GroupExport; missing: string[] };

/** Reads a whole group, back to its beginning. */
export interface Exporter {
  readonly store: Store<ExportState>;
  /** Starts, or goes on where it failed or was cancelled. Answers with the copy, or null. */
  run(): Promise<GroupExport | null>;
  cancel(): void;
}

interface Deps {
  http: Http;
  groupId: string;
  runtime?: Runtime;
  read?: typeof readFile;
  /** What an earlier exporter of the group ended with, when this one does its work again. */
  failure?: unknown;
}

/** Also the answer of our own service, for good, to a file that its disk has lost. */
const isBroken = (error: unknown): boolean => error instanceof ApiError && error.status === 500;

export function createExporter({ http, groupId, runtime = browser, read = readFile, failure }: Deps): Exporter {
  const store = createStore<ExportState>({ phase: 'idle' });
  /** Newest first, as they come. */
  const messages: Message[] = [];
  const files = new Map<string, string | null>();
  let complete = false;
  let wasBroken = isBroken(failure);
  let stop = new AbortController();

  async function run(): Promise<GroupExport | null> {
    stop.abort();
    const mine = new AbortController();
    stop = mine;
    const { signal } = mine;
    const retried = <T>(attempt: () => Promise<T>) =>
      retry(attempt, { signal, runtime, giveUpAfterMs: dialogTimeoutMs });
    try {
      store.set({ phase: 'messages', messages: messages.length });
      const group = await retried(() => http(endpoints.retrieveGroup, { params: { id: groupId }, signal }));
      const roles = http.has('roles')
        ? await retried(() => http(endpoints.readRoles, { params: { id: groupId }, signal }))
        : { admins: [] };
      await readMessages(group.conversation_id, signal, retried);
      await readFiles(signal, retried);
      const names = new Map(group.contacts.map((contact) => [contact.id, contact.username]));
      const copy: GroupExport = {
        format: 'confab-export',
        version: 1,
        exported_at: Math.floor(runtime.now() / 1000),
        service: http.base || location.origin,
        group,
        admins: roles.admins.flatMap((id) => names.get(id) ?? []),
        messages: messages.toReversed(),
        files: Object.fromEntries([...files].flatMap(([id, file]) => (file === null ? [] : [[id, file]]))),
      };
      const missing = attachments().flatMap(({ id, filename }) => (files.get(id) === null ? [filename] : []));
      store.set({ phase: 'done', messages: messages.length, copy, missing });
      return copy;
    } catch (error) {
      if (signal.aborted || error instanceof Aborted) {
        if (stop === mine) store.set({ phase: 'idle' });
      } else {
        wasBroken ||= isBroken(error);
        store.set({ phase: 'failed', messages: messages.length, error });
      }
      return null;
    }
  }

  async function readMessages(conversation_id: string, signal: AbortSignal, ask: FetchJson): Promise<void> {
    while (!complete) {
      const starting_after = messages.at(-1)?.id;
      const query = { conversation_id, limit: maxPageSize, ...(starting_after !== undefined && { starting_after }) };
      const page = await ask(() => http(endpoints.listMessages, { query, signal }));
      messages.push(...page.data);
      complete = !page.has_more || page.data.length === 0;
      store.set({ phase: 'messages', messages: messages.length });
    }
  }

  /**
   * A file that the service refuses is named, and does not keep the words from being saved. What may pass ends the copy, which
   * would be complete in nothing but its looks. A 500 does so once: after that, the person has chosen to go on without the file.
   */
  async function readFiles(signal: AbortSignal, ask: FetchJson): Promise<void> {
    const own = attachments().filter(({ file_url }) => file_url !== '' && isOwnFile(http.base, file_url));
    for (const { id, file_url } of own) {
      store.set({ phase: 'files', messages: messages.length, files: files.size, total: own.length });
      if (typeof files.get(id) === 'string') continue;
      const bytes = await ask(() => read(http.base, file_url, signal)).catch((error) => {
        if (signal.aborted || (isTransient(error) && !(wasBroken && isBroken(error)))) throw error;
        return null;
      });
      files.set(id, bytes && base64(bytes));
    }
  }

  const attachments = (): Attachment[] => messages.flatMap((message) => message.attachments);

  return { store, run, cancel: () => stop.abort() };
}

type FetchJson = <T>(attempt: () => Promise<T>) => Promise<T>;

/** In pieces: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x2000) text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}
