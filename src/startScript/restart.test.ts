import { expect, test, vi } from 'vitest';
import { answer, fakeFetch } from '../test/foreignService';
import { watchScripts } from './restart';

const app = '/assets/app-1.js';
const page = (named = app) => `<script type="module" src="${named}"></script><div id="root"></div>`;
const html = (text: string, status = 200) => new Response(text, { status, headers: { 'Content-Type': 'text/html' } });
const javascript = () => new Response('', { headers: { 'Content-Type': 'text/javascript' } });

/** The parts of `Element` that the script uses. */
class Element extends EventTarget {
  private readonly attributes: Record<string, string>;
  constructor(attributes: Record<string, string>) {
    super();
    this.attributes = attributes;
  }
  matches = (selector: string) =>
    selector === 'script[type=module], link[rel=modulepreload]' && this.attributes.rel !== 'icon';
  getAttribute = (name: string) => this.attributes[name] ?? null;
}

function openPage() {
  const answers: Record<string, () => Response> = {};
  const { fetch, asked } = fakeFetch(async ({ path }) => answers[path]?.() ?? answer(503, {}));
  const listeners: Record<string, (event: { target: EventTarget | null }) => void> = {};
  const pauses: { run(): void; ms: number }[] = [];
  const reload = vi.fn();
  const fields: { type?: string; value: string }[] = [];
  const app = { running: false };
  vi.stubGlobal('Element', Element);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  watchScripts({
    fetch,
    location: { reload },
    document: { querySelectorAll: () => fields, getElementById: () => (app.running ? {} : null) },
    setTimeout: (run, ms) => pauses.push({ run, ms }),
    addEventListener: (name, run) => {
      listeners[name] = run;
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    answers,
    fields,
    app,
    reload,
    asked: () => asked.map(({ path }) => path),
    pauses: () => pauses.map(({ ms }) => ms),
    lose: async (attributes: Record<string, string>) => {
      listeners.error?.({ target: new Element(attributes) });
      await settle();
    },
    elapse: async () => {
      pauses.at(-1)?.run();
      await settle();
    },
    comeOnline: async () => {
      listeners.online?.({ target: null });
      await settle();
    },
  };
}

test('a page whose script did not come reloads once the service has it, and asks less and less often', async () => {
  const { answers, reload, asked, pauses, lose, elapse, comeOnline } = openPage();
  await lose({ src: app });
  await lose({ rel: 'modulepreload', href: '/assets/other.js' });
  expect(asked()).toEqual([]);
  for (let time = 0; time < 6; time++) await elapse();
  expect(pauses()).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000));
  expect(new Set(asked())).toEqual(new Set(['/', app]));
  expect(reload).not.toHaveBeenCalled();

  answers['/'] = () => html(page());
  answers[app] = javascript;
  await comeOnline();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page whose script is gone reloads with the version that the service has now', async () => {
  const { answers, reload, lose, elapse } = openPage();
  answers['/'] = () => html(page('/assets/app-2.js'));
  answers[app] = () => answer(404, {});
  await lose({ rel: 'modulepreload', href: app });
  await elapse();
  expect(reload).toHaveBeenCalledOnce();
});

test('it waits for a person who types, as in the form to sign in, and reloads once that is gone', async () => {
  const { answers, fields, reload, lose, elapse } = openPage();
  answers['/'] = () => html(page());
  answers[app] = javascript;
  await lose({ rel: 'modulepreload', href: app });
  const name = { value: 'ada' };
  fields.push(name, { value: '' });
  await elapse();
  expect(reload).not.toHaveBeenCalled();
  name.value = '';
  await elapse();
  expect(reload).toHaveBeenCalledOnce();
});

test('a box to tick in the form is nothing that is typed', async () => {
  const { answers, fields, reload, lose, elapse } = openPage();
  answers['/'] = () => html(page());
  answers[app] = javascript;
  await lose({ rel: 'modulepreload', href: app });
  fields.push({ type: 'checkbox', value: 'on' }, { type: 'text', value: '' });
  await elapse();
  expect(reload).toHaveBeenCalledOnce();
});

test('an app that has started all the same is left alone', async () => {
  const { answers, app: started, reload, pauses, lose, elapse } = openPage();
  answers['/'] = () => html(page());
  answers[app] = javascript;
  await lose({ rel: 'modulepreload', href: app });
  started.running = true;
  await elapse();
  expect(reload).not.toHaveBeenCalled();
  expect(pauses()).toHaveLength(1);
});

test.each([
  ['the page of a gateway', () => html('<h1>Sign in to this network</h1>'), javascript],
  ['an error in the page’s place', () => html(page(), 502), javascript],
  ['a page in the script’s place', () => html(page()), () => html(page())],
  ['an error in the script’s place', () => html(page()), () => answer(502, {})],
])('with %s it stays, and asks again', async (_, shown, file) => {
  const { answers, reload, pauses, lose, elapse } = openPage();
  answers['/'] = shown;
  answers[app] = file;
  await lose({ src: app });
  await elapse();
  expect(reload).not.toHaveBeenCalled();
  expect(pauses()).toHaveLength(2);
});

test('a picture that did not come is no reason', async () => {
  const { pauses, lose } = openPage();
  await lose({ rel: 'icon', href: '/icon.svg' });
  expect(pauses()).toEqual([]);
});
