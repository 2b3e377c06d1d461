import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { markReached, wasReachedByKeyboard, watchRows } from './reachedByKeyboard';

beforeAll(() => watchRows());
beforeEach(() => {
  render(
    <div>
      <button type="button">Jump</button>
      {['one', 'two'].map((name) => (
        <article key={name} data-row={name} tabIndex={-1} aria-label={name}>
          <button type="button">React to {name}</button>
        </article>
      ))}
    </div>,
  );
  fireEvent.pointerDown(document.body);
});

const row = (name: string) => screen.getByRole('article', { name });
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

test('arrows and Tab reach a row, a click and a link do not', () => {
  for (const key of ['Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'F6']) {
    press(key);
    row('one').focus();
    expect(wasReachedByKeyboard(row('one')), key).toBe(true);
    fireEvent.pointerDown(row('one'));
    row('one').blur();
    expect(wasReachedByKeyboard(row('one'))).toBe(false);
  }
  press('Enter');
  row('two').focus();
  expect(wasReachedByKeyboard(row('two'))).toBe(false);
  press('ArrowDown', { altKey: true });
  row('one').focus();
  expect(wasReachedByKeyboard(row('one'))).toBe(false);
});

test('what is opened from a row leads back to it as it was', () => {
  press('ArrowUp');
  row('one').focus();
  press('Enter');
  screen.getByRole('button', { name: 'React to one' }).focus();
  press('Enter');
  screen.getByRole('button', { name: 'Jump' }).focus();
  press('Enter');
  row('one').focus();
  expect(wasReachedByKeyboard(row('one'))).toBe(true);
  row('two').focus();
  expect(wasReachedByKeyboard(row('one'))).toBe(false);
  expect(wasReachedByKeyboard(row('two'))).toBe(false);
});

test('a command may hand the focus to the next row', () => {
  press('ArrowUp');
  row('one').focus();
  press('Delete');
  markReached(row('two'));
  row('two').focus();
  expect(wasReachedByKeyboard(row('two'))).toBe(true);
});
