import type { Page } from '@playwright/test';

/** Milliseconds between the keys of a fast typist. */
export const betweenKeys = 90;

/** Returns the milliseconds from each keydown to the end of the frame that shows the letter. */
export async function typeLetters(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { confabTaken: taken });
    document.addEventListener(
      'input',
      (event) => {
        const since = event.timeStamp;
        // The frame with the letter begins now: a `user-blocking` task runs directly after the frame.
        requestAnimationFrame(() =>
          scheduler.postTask(() => taken.push(performance.now() - since), { priority: 'user-blocking' }),
        );
      },
      true,
    );
  });
  const words = 'words as they come to mind while others talk ';
  for (let at = 0; at < count; at++) {
    const due = performance.now() + betweenKeys;
    await page.keyboard.press(words[at % words.length] === ' ' ? 'Space' : (words[at % words.length] ?? 'a'));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const taken: unknown = Reflect.get(window, 'confabTaken');
    return Array.isArray(taken) ? taken.map(Number) : [];
  });
}
