import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../contract/resources';
import type { Change } from '../../data/truth/changes';
import { watchMotion } from './watchMotion';

const played: string[] = [];
/** When the motion of each row began, by its key. */
const began = new Map<string, { startTime: number | null }>();
/** As in a browser: whether what is played waits for the next frame, and has no start until then. */
let isPending = false;
/** Starts that were set, in the order of their rows. */
const set: string[] = [];
/** From where each last moved, by its name. */
const starts = new Map<string, Keyframe | undefined>();
let report: (change: Change) => void = () => undefined;
let ending = new AbortController();

/** Observers are called when all that runs has run. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(resolve));

const message = (id: string): Message => ({
  id,
  conversation_id: 'c',
  contact: { id: 'lin', username: 'lin', phone_number: null, avatar_url: null, last_active_at: null, created_at: null },
  message: id,
  attachments: [],
  reactions: [],
  created_at: 1,
  updated_at: 1,
  read_at: null,
});

function element(tag: string, attributes: Record<string, string>, ...children: Element[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
const row = (key: string, ...inside: Element[]) => element('article', { 'data-row': key }, ...inside);
const waiting = () => element('div', { class: 'line-waiting' });

/** The column of a log with two rows. */
function openLog(): HTMLElement {
  const column = element('div', { class: 'column' }, row('a'), row('b'));
  document.body.append(element('div', { role: 'log' }, column));
  return column;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // A document without a screen plays nothing: this notes what would be played.
  Object.assign(Element.prototype, {
    animate(this: Element, frames: Keyframe[]) {
      const name = this.getAttribute('data-row') ?? this.getAttribute('data-id') ?? this.className;
      const of = this.hasAttribute('data-ghost') ? 'ghost' : name || this.localName;
      played.push(`${of}: ${Object.keys(frames[0] ?? {}).join(' ')}`);
      let startTime = isPending ? null : performance.now();
      const animation = {
        finished: new Promise(() => undefined),
        cancel: () => undefined,
        get startTime() {
          return startTime;
        },
        set startTime(at: number | null) {
          startTime = at;
          set.push(`${name}: ${at}`);
        },
      };
      began.set(name, animation);
      starts.set(name, frames[0]);
      return animation;
    },
  });
  ending = new AbortController();
  watchMotion((onChange) => {
    report = onChange;
    return () => undefined;
  }, ending.signal);
});

afterEach(() => {
  ending.abort();
  document.body.replaceChildren();
  played.length = 0;
  set.length = 0;
  isPending = false;
  Reflect.deleteProperty(Element.prototype, 'animate');
});

test('what the service reports, and what is sent, enters at the end', async () => {
  const last = openLog();
  await observed();
  report({ type: 'message.created', message: message('c') });
  last.append(row('c'));
  await observed();
  expect(played).toEqual(['c: opacity translate']);
  last.append(row('own', waiting()));
  await observed();
  expect(played.slice(1)).toEqual(['own: opacity translate']);
});

test('the log glides by the height of what enters, which comes 8 px from below beside it', async () => {
  const last = openLog();
  await observed();
  const tall = (key: string, offsetHeight: number) =>
    Object.defineProperties(row(key), { offsetHeight: { value: offsetHeight } });
  const arrive = async (key: string, height: number) => {
    report({ type: 'message.created', message: message(key) });
    last.append(tall(key, height));
    await observed();
    return [starts.get(key)?.translate, starts.get('column')?.translate];
  };
  const now = vi.spyOn(performance, 'now');
  expect(await arrive('c', 40)).toEqual(['0 -32px', '0 40px']);
  now.mockReturnValue(performance.now() + 5_000);
  expect(await arrive('d', 400)).toEqual(['0 -56px', '0 64px']);
  now.mockRestore();
});

test('what arrives within 300 ms joins the motion of the first; a stream goes on without, and what comes after it moves again', async () => {
  const last = openLog();
  await observed();
  const now = vi.spyOn(performance, 'now');
  const arrive = async (at: number, ...ids: string[]) => {
    now.mockReturnValue(at);
    for (const id of ids) report({ type: 'message.created', message: message(id) });
    last.append(...ids.map((id) => row(id)));
    await observed();
    return ids.map((id) => began.get(id)?.startTime);
  };
  expect(await arrive(1_000, 'c')).toEqual([1_000]);
  expect(await arrive(1_299, 'd', 'e', 'f')).toEqual([1_000, 1_000, 1_000]);
  expect(await arrive(1_300, 'g')).toEqual([undefined]);
  expect(await arrive(2_299, 'h')).toEqual([undefined]);
  expect(await arrive(3_299, 'i', 'j')).toEqual([3_299, 3_299]);
  expect(await arrive(3_400, 'k', 'l', 'm', 'n')).toEqual([undefined, undefined, undefined, undefined]);
  expect(await arrive(9_000, 'o', 'p', 'q', 'r')).toEqual([undefined, undefined, undefined, undefined]);
  now.mockRestore();
});

test('what joins a motion that no frame has begun, or that a scroll has ended, begins by itself', async () => {
  const last = openLog();
  await observed();
  const arrive = async (id: string) => {
    report({ type: 'message.created', message: message(id) });
    last.append(row(id));
    await observed();
  };
  isPending = true;
  await arrive('c');
  await arrive('d');
  document.querySelector('[role="log"]')?.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  await arrive('e');
  expect(played.filter((each) => /^[cde]: /.test(each))).toHaveLength(3);
  expect(set).toEqual([]);
});

test('a first paint, a page of the past, a reconciled page and a row that only changes its place do not move', async () => {
  const last = openLog();
  await observed();
  last.prepend(row('older'));
  await observed();
  report({ type: 'messages.reconciled', conversation_id: 'c', messages: [message('c')], has_more: false });
  last.append(row('c'));
  await observed();
  const moved = row('b', waiting());
  last.querySelector('[data-row="b"]')?.remove();
  last.append(moved);
  await observed();
  expect(played).toEqual([]);
});

test('what takes its place among messages that were there does not move, nor what is drawn long after it was reported', async () => {
  const last = openLog();
  await observed();
  report({ type: 'message.created', message: message('between') });
  last.prepend(row('between'));
  await observed();
  expect(played).toEqual([]);

  const now = vi.spyOn(performance, 'now');
  report({ type: 'message.created', message: message('late') });
  now.mockReturnValue(performance.now() + 5_001);
  last.append(row('late'));
  await observed();
  now.mockRestore();
  expect(played).toEqual([]);
});

test('what a busy device draws seconds after it was reported enters all the same', async () => {
  const last = openLog();
  await observed();
  const now = vi.spyOn(performance, 'now');
  report({ type: 'message.created', message: message('c') });
  now.mockReturnValue(performance.now() + 4_900);
  last.append(row('c'));
  await observed();
  now.mockRestore();
  expect(played).toEqual(['c: opacity translate']);
});

test('what comes while somebody reads further up does not move', async () => {
  const last = openLog();
  const log = last.closest('[role="log"]');
  if (log) log.scrollTop = -200;
  await observed();
  report({ type: 'message.created', message: message('c') });
  last.append(row('c'));
  await observed();
  expect(played).toEqual([]);
});

test('a message that somebody deletes leaves a copy that nobody can find, and unfolds when it is taken back', async () => {
  const last = openLog();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  await observed();
  document.dispatchEvent(new Event('keydown'));
  const gone = last.querySelector('[data-row="b"]');
  gone?.setAttribute('id', 'once');
  gone?.remove();
  await observed();
  expect(played).toEqual([expect.stringMatching(/^ghost: .*height/)]);
  const copy = last.querySelector('[data-ghost]');
  expect(copy?.getAttributeNames().toSorted()).toEqual(['aria-hidden', 'data-ghost', 'inert']);
  last.append(row('b'));
  await observed();
  expect(played.slice(1)).toEqual([expect.stringMatching(/^b: .*height/)]);
});

test('in a page that nobody sees a message goes without a copy: it would stay as long as that', async () => {
  const last = openLog();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await observed();
  document.dispatchEvent(new Event('keydown'));
  last.querySelector('[data-row="b"]')?.remove();
  await observed();
  expect(document.querySelector('[data-ghost]')).toBeNull();
});

test('rows go without a copy when the window of the log moves, and nobody did anything', async () => {
  const last = openLog();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  await observed();
  last.querySelector('[data-row="b"]')?.remove();
  await observed();
  expect(played).toEqual([]);
});

test('a reaction swells and its count rolls when it is reported, and not with a page that is read', async () => {
  const last = openLog();
  const chip = element('button', { 'data-chip': '', class: 'chip' }, element('span', { class: 'tabular-nums' }));
  await observed();
  last.querySelector('[data-row="b"]')?.append(chip);
  chip.firstElementChild?.append('1');
  await observed();
  expect(played).toEqual([]);
  report({ type: 'message.updated', message: message('b') });
  if (chip.firstElementChild?.firstChild) chip.firstElementChild.firstChild.nodeValue = '2';
  await observed();
  chip.remove();
  last.querySelector('[data-row="b"]')?.append(chip);
  await observed();
  expect(played).toEqual(['tabular-nums: opacity translate', 'chip: scale']);
});
