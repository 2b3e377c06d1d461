import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClamp } from '../message/MessageText';

const lineHeight = 24;
let layout: () => void = () => undefined;
/** Number of lines of the text without the time. The time can add one line. */
let lines = 0;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        layout = () => act(changed);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return (lines + (this.dataset.time === 'beside' ? 1 : 0)) * lineHeight;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Like `MessageText`, reserves room for the time only in an unfolded text. */
function ClampedText({ text, hasTime }: { text: string; hasTime: boolean }) {
  const { box, className, long } = useClamp(text);
  return (
    <div
      ref={box}
      className={className}
      data-time={hasTime && !long ? 'beside' : undefined}
      style={{ lineHeight: `${lineHeight}px` }}
    >
      {text}
    </div>
  );
}

function show(given: number, hasTime = false) {
  lines = given;
  const { container } = render(<ClampedText text={'a line\n'.repeat(given)} hasTime={hasTime} />);
  return () => container.firstElementChild?.className.includes('fades-out');
}

test('what is higher than it may be is folded, and what becomes lower is not any more', () => {
  const isFolded = show(27);
  expect(isFolded()).toBe(true);
  lines = 20;
  layout();
  expect(isFolded()).toBe(false);
});

test('what is as high as it may be is not folded', () => {
  expect(show(26)()).toBe(false);
});

test('a text that only the time makes too high is folded once, and not folded and unfolded for ever', () => {
  const isFolded = show(26, true);
  expect(isFolded()).toBe(true);
  for (let time = 0; time < 4; time++) {
    layout();
    expect(isFolded()).toBe(true);
  }
});
