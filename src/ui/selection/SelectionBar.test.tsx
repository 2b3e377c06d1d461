import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SelectionBar } from './SelectionBar';

const heading = <h1 tabIndex={-1}>Groups</h1>;
const rows = [-1, 0].map((tabIndex) => (
  <button type="button" key={tabIndex} data-stop tabIndex={tabIndex}>
    {tabIndex === 0 ? 'two' : 'one'}
  </button>
));

/** Takes the bar away while the button named so has the focus; the words of what has it then. */
function takeAway(list: ReactNode, focused: string) {
  const view = (open: boolean) => (
    <>
      <main>
        {list}
        {open && (
          <SelectionBar label="Chosen" status="1" className="">
            <button type="button">Archive</button>
          </SelectionBar>
        )}
      </main>
      <button type="button">Elsewhere</button>
    </>
  );
  const { rerender } = render(view(true));
  act(() => screen.getByRole('button', { name: focused }).focus());
  rerender(view(false));
  return document.activeElement?.textContent;
}

test('when the bar goes with the focus in it, the tab stop of the list has it', () => {
  expect(
    takeAway(
      <>
        {heading}
        {rows}
      </>,
      'Archive',
    ),
  ).toBe('two');
});

test('without rows the heading has it', () => {
  expect(takeAway(heading, 'Archive')).toBe('Groups');
});

test('when it comes and what opened it has gone, the tab stop of the list has it', () => {
  const view = (open: boolean) => (
    <main>
      {rows}
      {open ? (
        <SelectionBar label="Chosen" status="0" className="">
          <button type="button">Archive</button>
        </SelectionBar>
      ) : (
        <button type="button">Select</button>
      )}
    </main>
  );
  const { rerender } = render(view(false));
  act(() => screen.getByRole('button', { name: 'Select' }).focus());
  rerender(view(true));
  expect(document.activeElement?.textContent).toBe('two');
});

test('a focus elsewhere stays', () => {
  expect(takeAway(rows, 'Elsewhere')).toBe('Elsewhere');
});
