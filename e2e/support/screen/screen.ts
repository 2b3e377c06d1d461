import type { Page } from '@playwright/test';
import { tagOf } from '../checker/frames';
import type { Screen } from '../checker/history';

/** A message on screen. */
export interface Shown {
  row: string;
  words: string;
  pending: boolean;
  /** The usernames on the chip of each reaction. */
  reactions: Record<string, string[]>;
}

const underWay = /sending|waiting|checking|not sent|signed out|may have been sent/i;

/** The rows of the conversation on a page, found by names and roles alone. */
export async function shownOn(page: Page, username: string): Promise<Shown[]> {
  const log = page.getByRole('log', { name: 'Messages' });
  const rows = await log.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      row: article.getAttribute('data-row') ?? '',
      text: article.textContent ?? '',
      // The author, the time, and the state of the message.
      name: article.getAttribute('aria-label') ?? '',
      chips: [...article.querySelectorAll('button[aria-pressed]')].map((chip) => chip.getAttribute('aria-label') ?? ''),
    })),
  );
  return rows.map(({ row, text, name, chips }) => ({
    row,
    words: tagOf(text),
    pending: underWay.test(name),
    reactions: Object.fromEntries(chips.map((chip) => readChip(chip, username))),
  }));
}

/** Parses a label such as `thumbs up, 3: ida, bruno and you`. */
export function readChip(label: string, username: string): [string, string[]] {
  const [, name = '', people = ''] = /^(.+), \d+: (.+)$/.exec(label) ?? [];
  const names = people.split(/, and |, | and /).map((person) => (person === 'you' ? username : person));
  return [name.replaceAll(' ', '_'), names];
}

export interface EntryOnDisk {
  key: string;
  text: string;
  state: string;
  attempts: number;
  /** True if the service may have stored an attempt. */
  unsure?: boolean;
}

/** For rules 15 and 16: the rows on screen, and the entries that certainly wait. `looked`: when the page last asked. */
export async function screenOf(page: Page, username: string, looked: number): Promise<Screen> {
  const waits = ({ state, unsure }: EntryOnDisk) =>
    !unsure && ['queued', 'waiting', 'paused', 'failed'].includes(state);
  const waiting = (await entriesOn(page)).filter(waits).map(({ key }) => key);
  const rows = (await shownOn(page, username)).map(({ row, pending }) => ({ id: row, sent: !pending }));
  return { client: username, looked, rows, waiting };
}

/** The entries of a person's outbox on disk, oldest first. */
export const entriesOn = (page: Page): Promise<EntryOnDisk[]> => rowsOn<EntryOnDisk>(page, 'outbox');

/** Counts the unsent reactions, deletions and other changes in the person's browser. */
export const changesOn = async (page: Page): Promise<number> => (await rowsOn(page, 'changes')).length;

const rowsOn = <Row>(page: Page, store: 'outbox' | 'changes'): Promise<Row[]> =>
  page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: { seq: number }[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('confab:')) continue;
      const db = await settled(indexedDB.open(name));
      if (db.objectStoreNames.contains(wanted))
        found.push(...(await settled(db.transaction(wanted).objectStore(wanted).getAll())));
      db.close();
    }
    return found.sort((a, b) => a.seq - b.seq) as Row[];
  }, store);
