import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markdownOf } from '../../shared/writing/markdownOf';
import { Markdown, markedUpPart } from '../message/MessageText';
import { PeopleContext } from '../paneContexts';

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

/** Returns the HTML that a browser copies. Browsers leave out elements that cannot be selected. */
function copied(text: string): string {
  const { container } = render(
    <MemoryRouter>
      <PeopleContext value={{ usernames: ['ida', 'bea'], me: 'ida', contacts: [], hues: new Map() }}>
        <Markdown text={text} />
      </PeopleContext>
    </MemoryRouter>,
  );
  for (const element of container.querySelectorAll('.select-none')) element.remove();
  return container.innerHTML;
}

test.each([
  'a **bold** word, an *italic* one, a ~~wrong~~ one and `code`',
  'see [docs](https://example.com/b) for more of it',
  '- milk\n- bread **today**',
  '3. yes\n7. no',
  '> quoted **twice**',
  '```js\nconst a = 1;\n\nif (a) b();\n```',
  '```\nplain\n```',
  'one **line**\nand another\n\n\nafter two that are *blank*',
  '> quoted **twice**\n> over two lines\n> - and a list\nbeside words',
  'a list\n- of **two**\n  lines\n- here',
  'Look:\n```\nif x:\n    y()\n```\nand then **this**',
  '# A title\nits words',
  'three   spaces and **one**\n   before a line',
  'before\n\n```py\nx = 1\n```\n\nafter **it**',
])('%j copied and pasted back is the same', (text) => {
  expect(markdownOf(copied(text))).toBe(text);
});

test('a name that calls a person comes back as a name', () => {
  expect(markdownOf(copied('**now** @ida and @bea'))).toContain('**now** @ida');
  expect(copied('for @ida')).not.toContain('strong');
});
