import { createEvent, fireEvent } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { watchDrops } from './watchDrops';

beforeAll(watchDrops);

/** Drags over the page and drops. Returns what the browser would do. `taken`: a drop target handles the events. */
function drop(types: string[], taken = false) {
  const stop = (event: Event) => event.preventDefault();
  if (taken) for (const type of ['dragover', 'drop']) document.addEventListener(type, stop);
  const dataTransfer = { types, dropEffect: 'copy' };
  const events = (['dragOver', 'drop'] as const).map((type) => createEvent[type](document.body, { dataTransfer }));
  const opens = events.map((event) => fireEvent(document.body, event));
  for (const type of ['dragover', 'drop']) document.removeEventListener(type, stop);
  return { opens: opens.includes(true), effect: dataTransfer.dropEffect };
}

test.each([
  ['a file where nothing takes it is refused', ['Files'], false, { opens: false, effect: 'none' }],
  ['a file that the composer takes is left to it', ['Files'], true, { opens: false, effect: 'copy' }],
  ['words and links go where the browser puts them', ['text/plain'], false, { opens: true, effect: 'copy' }],
])('%s', (_, types, taken, result) => {
  expect(drop(types, taken)).toEqual(result);
});
