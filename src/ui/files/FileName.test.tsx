import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileName } from './FileName';

test.each([
  ['a short one is whole', 'notes.txt', 'notes.txt'],
  ['of a long one the ending is apart', 'notes of the last meeting, with all its corrections.docx', '.docx'],
  [
    'what is no ending is none',
    'minutes of the meeting. And of the one before',
    'minutes of the meeting. And of the one before',
  ],
  ['nor is a name all ending', '.a-name-that-is-hidden-and-long', '.a-name-that-is-hidden-and-long'],
])('%s', (_, name, last) => {
  const { container } = render(<FileName name={name} />);
  expect(container.textContent).toBe(name);
  expect(container.querySelector(':not(:has(*)):last-child')?.textContent).toBe(last);
});
