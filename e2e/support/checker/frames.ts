import type { BrowserContext } from '@playwright/test';
import { type Frame, groupBy } from './history';

/** The rows of one page in one conversation after one DOM mutation. */
export interface Sample {
  client: string;
  conversation: string;
  /** One visit of a page to one address. Frames of different visits are not compared. */
  visit: string;
  /** `unsent`: the row says that the message was not sent or not saved. */
  rows: { row: string; words: string; unsent?: boolean }[];
  /** True if the page had a log of messages. */
  listed: boolean;
  /** The time at which the test received the sample. */
  t: number;
}

/** The tag of a message, such as `#123`. The tag stays the same when the row of the message gets another identity. */
export const tagOf = (text: string): string => /#\d{3}/.exec(text)?.[0] ?? '';

/** Samples the log after every mutation, from the next page load of this context on. */
export async function watchFrames(context: BrowserContext, client: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  const tabs = new Map<unknown, number>();
  await context.exposeBinding(
    'confabShows',
    ({ page }, [path, visit, listed, rows]: [string, string, boolean, [string, string, boolean][]]) => {
      if (!tabs.has(page)) tabs.set(page, tabs.size + 1);
      samples.push({
        client: `${client}/${tabs.get(page)}`,
        conversation: path,
        visit,
        listed,
        rows: rows.map(([row, text, unsent]) => ({ row, words: tagOf(text) || text, unsent })),
        t: Date.now(),
      });
    },
  );
  await context.addInitScript(sampleEveryMutation);
  return samples;
}

/** Runs in the page. */
function sampleEveryMutation() {
  const { confabShows: show } = window as unknown as { confabShows(sample: unknown): void };
  const page = Math.random().toString(36).slice(2);
  let visit = 0;
  let path = '';
  let log: Element | null = null;
  /** The log of the previous address. It may remain for a moment after the address has changed. */
  let left: Element | null = null;
  let last = '';
  const takeSample = () => {
    const now = document.querySelector('[role="log"]');
    if (location.pathname !== path) {
      path = location.pathname;
      left = log;
      visit++;
      last = '';
    }
    if (now && now === left) return;
    log = now ?? log;
    const rows = now ? [...now.querySelectorAll('[data-row]')] : [];
    const sample = rows.map((row) => {
      const said = row.textContent ?? '';
      return [row.getAttribute('data-row') ?? '', /#\d{3}/.exec(said)?.[0], /Not sent|not saved/.test(said)] as const;
    });
    const text = JSON.stringify([now !== null, sample]);
    if (text === last) return;
    last = text;
    show([path, `${page}.${visit}`, now !== null, sample.map(([row, words, unsent]) => [row, words ?? row, unsent])]);
  };
  new MutationObserver(takeSample).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-row'],
  });
}

/**
 * Returns two frames for each sample, for rule 9. Frames by `words` reveal a message that has two rows at once. Frames
 * by `row` show a row that is replaced by another one and loses the focus.
 */
export function framesOf(samples: readonly Sample[], gone: readonly string[] = []): Frame[] {
  return [...groupBy(samples, ({ client, visit }) => `${client} ${visit}`)].flatMap(([client, seen]) =>
    (['words', 'row'] as const).flatMap((by) => {
      const hidden = seen.flatMap(({ rows }) => rows.filter(({ words }) => gone.includes(words)).map((row) => row[by]));
      return seen.map(({ conversation, rows }) => ({
        client: `${client} by ${by}`,
        conversation,
        rows: rows.map((row) => row[by]),
        gone: hidden,
      }));
    }),
  );
}
