import { afterEach, beforeEach, vi } from 'vitest';

// An unexpected complaint fails its test at the end of the test, because React and promises catch errors that are thrown
// inside them.
let complaints: string[] = [];

/** For the one test that expects a complaint: takes what came so far and lets the test pass. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      complaints.push(`console.${level}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  const left = takeComplaints();
  if (left.length > 0) throw new Error(`Unexpected complaints:\n${left.join('\n')}`);
});
