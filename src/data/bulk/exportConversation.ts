import { useEffect, useRef, useState } from 'react';
import { ApiError, isTransient } from '../../api/errors';
import { isOwnFile, readFile } from '../../api/file';
import type { Http } from '../../api/http';
import { type PageQuery, pagesOf } from '../../api/pagesOf';
import { browser, type Runtime } from '../../browser/runtime';
import { createStore, useStore } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { GroupExport } from '../../contract/export';
import type { Attachment, Message } from '../../contract/resources';
import { fetchMessages } from '../timeline/loadMessages';
import { maxPageSize } from '../truth/timelineWindow';
import { useClient } from '../useClient';
import { Aborted, dialogTimeoutMs, retry } from '../writes/retry';
import type { BulkGroup } from './bulkAction';

export type ExportState =
  | { phase: 'idle' }
  | { phase: 'messages'; messages: number }
  | { phase: 'files'; messages: number; files: number; total: number }
  | { phase: 'failed'; messages: number; error: unknown; isRead: boolean }
  | { phase: 'done'; messages: number; missing: string[] };

/** The files are Blobs of base64, because one string could exceed the browser's maximum string length. */
export type GroupCopy = Omit<GroupExport, 'files'> & { files: ReadonlyMap<string, Blob> };

interface Deps {
  http: Http;
  groupId: string;
  runtime?: Runtime;
  read?: typeof readFile;
  failure?: unknown;
}

/** The reference service answers 500 for a file that its disk has lost. */
const isBroken = (error: unknown): boolean => error instanceof ApiError && error.status === 500;

export type Exporter = ReturnType<typeof createExporter>;

export function createExporter({ http, groupId, runtime = browser, read = readFile, failure }: Deps) {
  const store = createStore<ExportState>({ phase: 'idle' });
  const messages: Message[] = [];
  const files = new Map<string, Blob | null>();
  let head: Pick<GroupCopy, 'group' | 'admins' | 'exported_at'> | undefined;
  let complete = false;
  let wasBroken = isBroken(failure);
  let stop = new AbortController();

  async function run(save: (copy: GroupCopy) => Promise<void>, withFiles = true): Promise<boolean> {
    let isRead = false;
    stop.abort();
    const mine = new AbortController();
    stop = mine;
    const { signal } = mine;
    const retried = <T>(attempt: () => Promise<T>) =>
      retry(attempt, { signal, runtime, giveUpAfterMs: dialogTimeoutMs });
    try {
      store.set({ phase: 'messages', messages: messages.length });
      head ??= await readHead(signal, retried);
      await readMessages(head.group.conversation_id, signal, retried);
      if (withFiles) await readFiles(signal, retried);
      isRead = true;
      await save({
        format: 'confab-export',
        version: 1,
        service: http.base || location.origin,
        ...head,
        messages: messages.toReversed(),
        files: new Map([...files].flatMap(([id, file]) => (file === null ? [] : [[id, file]]))),
      });
      const lost = withFiles ? attachments().filter(({ id }) => files.get(id) === null) : [];
      store.set({ phase: 'done', messages: messages.length, missing: lost.map(({ filename }) => filename) });
      return true;
    } catch (error) {
      if (signal.aborted || error instanceof Aborted) {
        if (stop === mine) store.set({ phase: 'idle' });
      } else {
        wasBroken ||= isBroken(error);
        store.set({ phase: 'failed', messages: messages.length, error, isRead });
      }
      return false;
    }
  }

  async function readHead(signal: AbortSignal, ask: FetchJson) {
    const options = { params: { id: groupId }, signal };
    const group = await ask(() => http(endpoints.retrieveGroup, options));
    const roles = http.has('roles') ? await ask(() => http(endpoints.readRoles, options)) : { admins: [] };
    const names = new Map(group.contacts.map((contact) => [contact.id, contact.username]));
    const exported_at = Math.floor(runtime.now() / 1000);
    return { exported_at, group, admins: roles.admins.flatMap((id) => names.get(id) ?? []) };
  }

  async function readMessages(conversation_id: string, signal: AbortSignal, ask: FetchJson): Promise<void> {
    const read = (query: PageQuery) => ask(() => fetchMessages(http, conversation_id, query, signal));
    if (complete) return;
    for await (const { data } of pagesOf(read, maxPageSize, messages.at(-1)?.id)) {
      messages.push(...data);
      store.set({ phase: 'messages', messages: messages.length });
    }
    complete = true;
  }

  /** A refused file counts as missing. A file with a 500 fails the first export and counts as missing in a retry. */
  async function readFiles(signal: AbortSignal, ask: FetchJson): Promise<void> {
    const own = attachments().filter(({ file_url }) => file_url !== '' && isOwnFile(http.base, file_url));
    for (const { id, file_url } of own) {
      store.set({ phase: 'files', messages: messages.length, files: files.size, total: own.length });
      if (files.get(id)) continue;
      const file = await ask(() => read(http.base, file_url, signal)).catch((error) => {
        if (signal.aborted || (isTransient(error) && !(wasBroken && isBroken(error)))) throw error;
        return null;
      });
      files.set(id, file && (await base64Of(file)));
    }
  }

  const attachments = (): Attachment[] => messages.flatMap((message) => message.attachments);

  return { store, run, cancel: () => stop.abort() };
}

type FetchJson = <T>(attempt: () => Promise<T>) => Promise<T>;

/** The size is a multiple of three, so that pieces of base64 join without padding. */
const pieceBytes = 3 * 0x2000;

async function base64Of(file: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let at = 0; at < file.size; at += pieceBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    pieces.push(new Blob([btoa(String.fromCharCode(...bytes))]));
  }
  return new Blob(pieces);
}

export function useExporter(groupId: string): Omit<Exporter, 'store'> & { state: ExportState } {
  const { http } = useClient();
  const [exporter] = useState(() => createExporter({ http, groupId }));
  useEffect(() => () => exporter.cancel(), [exporter]);
  return { ...exporter, state: useStore(exporter.store) };
}

export function useCopyMany() {
  const { http } = useClient();
  const current = useRef<Exporter | null>(null);
  const failures = useRef(new Map<string, unknown>());
  useEffect(() => () => current.current?.cancel(), []);
  return {
    copyAll: async (
      groups: readonly BulkGroup[],
      save: (copy: GroupCopy) => Promise<void>,
      onSaved: (group: BulkGroup, missing: number) => void,
    ) => {
      for (const group of groups) {
        const exporter = createExporter({ http, groupId: group.id, failure: failures.current.get(group.id) });
        current.current = exporter;
        const isSaved = await exporter.run(save);
        const end = exporter.store.get();
        if (end.phase === 'failed') failures.current.set(group.id, end.error);
        if (!isSaved) return end.phase === 'failed' ? group : 'cancelled';
        onSaved(group, end.phase === 'done' ? end.missing.length : 0);
      }
      return null;
    },
    cancel: () => current.current?.cancel(),
  };
}
