import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeComplaints } from '../test/setup';
import { Boundary } from './Boundary';

function Row({ text }: { text: string }) {
  if (text === 'broken') throw new Error('This message cannot be drawn');
  return <p>{text}</p>;
}

test('one message that fails to draw shows a stub, and its neighbours live on', () => {
  const pane = (texts: string[]) =>
    texts.map((text) => (
      <Boundary key={text} fallback={<p>This message could not be shown</p>}>
        <Row text={text} />
      </Boundary>
    ));
  const { rerender } = render(pane(['one', 'broken', 'three']));
  expect(screen.getAllByRole('paragraph').map((row) => row.textContent)).toEqual([
    'one',
    'This message could not be shown',
    'three',
  ]);
  rerender(pane(['one', 'broken', 'three', 'four']));
  expect(screen.getByText('four')).toBeDefined();
  // React reports the error on the console.
  expect(takeComplaints().join()).toContain('This message cannot be drawn');
});
