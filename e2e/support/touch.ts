import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

export interface Touch {
  /** Puts fingers down, one for each point. */
  rest(...points: Point[]): Promise<void>;
  move(...points: Point[]): Promise<void>;
  lift(): Promise<void>;
}

/** One session for each page. It ends with the page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Touch events as a screen reports them, with several fingers and for any length of time. */
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
