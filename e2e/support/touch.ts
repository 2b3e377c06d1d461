import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

export interface Touch {
  /** Put down, or moved to: as many fingers as points. */
  rest(...points: Point[]): Promise<void>;
  move(...points: Point[]): Promise<void>;
  lift(): Promise<void>;
}

/** One for each page, which ends with it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Fingers as the screen reports them: several at once, and for as long as it takes. */
export async function touchOn(page: Page): Promise<Touch> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) => {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    rest: (...points) => send('touchStart', points),
    move: (...points) => send('touchMove', points),
    lift: () => send('touchEnd', []),
  };
}
